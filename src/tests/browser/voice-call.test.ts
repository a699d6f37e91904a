import { describe, expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually, hold } from '../support/steps.ts';
import { callsOn, openMicrophones, otherEnd, voice, voiceJourneys } from '../support/voice.ts';

const { provider, visitToCall } = await voiceJourneys();

describe.each(bothDevices)('on a %s', (device) => {
  /** A visitor who is on the line. */
  const onTheLine = async () => {
    const visitor = await visitToCall({ device });
    const call = voice(visitor.page);
    await visitor.press(call.hero);
    await call.says(words.status.connected);
    return { ...visitor, call };
  };

  test('when the hero is tapped, then one call stands that button and dock both show', async () => {
    const { page, press, call } = await onTheLine();
    expect(await call.hero.textContent()).toBe('Connected - Start speaking!');
    await press(call.close);
    expect(await call.launcher.textContent()).toBe(words.onCall);
    await press(call.hero);
    await press(call.close);
    await press(call.launcher);
    await call.says('Connected - Start speaking!');
    expect([provider.requests.length, await callsOn(page)]).toEqual([1, 1]);
  });

  test('when it is tapped twice in a row, then it is one call', async () => {
    const { page, press } = await visitToCall({ device });
    const call = voice(page);
    await call.hero.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await call.says(words.status.connected);
    await press(call.close);
    await call.hero.evaluate((button: HTMLElement) => button.click());
    expect([provider.requests.length, await callsOn(page)]).toEqual([1, 1]);
  });

  test('when somebody speaks, then whose turn it is and what was said stand in the panel', async () => {
    const { page, call } = await onTheLine();
    await otherEnd.speaksAt(page, 0.12);
    await call.says('AI is speaking...');
    const glow = call.panel.locator('svg').first();
    const level = () => glow.evaluate((lamp: SVGElement) => lamp.style.getPropertyValue('--level'));
    await eventually(level, '0.8');
    await otherEnd.says(page, 'assistant', 'Thanks for', 'partial');
    await call.transcript.getByText('Thanks for', { exact: false }).waitFor();
    await otherEnd.says(page, 'assistant', 'Thanks for calling.');
    await otherEnd.speaksAt(page, 0);
    await call.says('Listening for your voice...');
    await otherEnd.says(page, 'user', 'My pipe', 'partial');
    await otherEnd.says(page, 'user', 'My pipe burst.');
    await eventually(
      () => call.transcript.locator('p').allTextContents(),
      ['AI Assistant Thanks for calling.', 'You My pipe burst.'],
    );
    await eventually(level, '0');
  });

  test('when it is muted, then the other end hears nothing until it is unmuted', async () => {
    const { page, press, call } = await onTheLine();
    const mute = call.button(words.mute);
    expect(await mute.getAttribute('aria-pressed')).toBe('false');
    await press(mute);
    await eventually(() => otherEnd.hearsNothing(page), true);
    expect(await mute.getAttribute('aria-pressed')).toBe('true');
    await press(mute);
    await eventually(() => otherEnd.hearsNothing(page), false);
    expect(await mute.getAttribute('aria-pressed')).toBe('false');
  });

  test('when the noise filter fails while it is muted, then it stays muted', async () => {
    const { page, press, call } = await onTheLine();
    await press(call.button(words.mute));
    await eventually(() => otherEnd.hearsNothing(page), true);
    await otherEnd.stumble(page, 'audio-processor-error');
    const opened = () =>
      page.evaluate(() => callMachines?.[0]?.heard.filter(({ action }) => action === 'local-audio').length);
    await eventually(opened, 3);
    expect(await otherEnd.hearsNothing(page)).toBe(true);
    expect(await call.button(words.mute).getAttribute('aria-pressed')).toBe('true');
  });

  test('when the visitor ends it, then line and microphone are let go, and it can be called again', async () => {
    const { page, press, call } = await onTheLine();
    await otherEnd.says(page, 'assistant', 'Thanks for calling.');
    await press(call.button(words.end));
    await call.says('Call ended');
    expect(await call.transcript.textContent()).toContain('Thanks for calling.');
    await eventually(() => callsOn(page), 0);
    await eventually(() => openMicrophones(page), 0);
    expect(await page.locator('audio').count()).toBe(0);

    await press(call.button(words.again));
    await call.says(words.status.connected);
    expect(await call.transcript.textContent()).not.toContain('Thanks for calling.');
    expect([provider.requests.length, await callsOn(page)]).toEqual([2, 1]);
  });

  test.each([
    ['leaves', otherEnd.leaves],
    ['closes the room', otherEnd.ejects],
    ['throws the caller out', (page) => otherEnd.fail(page, 'ejected')],
    [
      'says that it has ended',
      (page) => otherEnd.tell(page, { ...ENDED, endedReason: 'assistant-ended-call' }),
    ],
  ] satisfies [string, typeof otherEnd.leaves][])(
    'when the other end %s, then the call has ended, once',
    async (_way, end) => {
      const { page, call } = await onTheLine();
      await page.evaluate(watchStatus);
      await end(page);
      await call.says('Call ended');
      await eventually(() => callsOn(page), 0);
      await eventually(() => openMicrophones(page), 0);
      expect(await page.evaluate(() => statuses)).toEqual([
        'Connected - Start speaking!',
        expect.stringContaining('Call ended'),
      ]);
    },
  );
});

const ENDED = { type: 'status-update', status: 'ended' };

declare global {
  var statuses: string[];
}

function watchStatus(): void {
  const read = () => document.querySelector('#dock-voice [role=status]')?.textContent ?? '';
  globalThis.statuses = [read()];
  const notice = () => {
    const text = read();
    if (text !== statuses.at(-1)) statuses.push(text);
  };
  const watcher = new MutationObserver(notice);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
}

test('when the script is late, then the button calls as soon as it is there', async () => {
  let letGo: () => void = () => undefined;
  const { page } = await visitToCall({
    device: 'phone',
    hydrated: false,
    before: async (blank) => (letGo = await hold(blank, /\/assets\/entries\/.*\.js$/)),
  });
  const call = voice(page);
  await call.hero.tap();
  expect(await call.panel.count()).toBe(0);
  letGo();
  await page.locator('form[novalidate]').waitFor();
  await call.hero.tap();
  await call.says(words.status.connected);
});
