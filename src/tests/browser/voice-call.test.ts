import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { bothDevices } from '../support/journey.ts';
import { callsOn, otherEnd, untilLineIsFree, voiceJourneys } from '../support/voice.ts';

const { provider, visitToCall, visitOnTheLine } = await voiceJourneys();

test.each(bothDevices)('when a %s taps the hero twice, then one call stands, to its end', async (device) => {
  const { page, press, call } = await visitToCall({ device });
  await call.hero.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await call.says('Connected - Start speaking!');
  expect(await call.hero.textContent()).toBe('Connected - Start speaking!');
  await press(call.close);
  expect(await call.launcher.textContent()).toBe(words.onCall);
  await press(call.hero);
  await press(call.close);
  await press(call.launcher);
  await call.says('Connected - Start speaking!');
  expect([provider.requests.length, await callsOn(page)]).toEqual([1, 1]);
  expect(await page.evaluate(() => callMachines?.at(-1)?.wasRecording)).toBe(true);

  const glow = call.panel.locator('svg').first();
  const level = () => glow.evaluate((lamp: SVGElement) => lamp.style.getPropertyValue('--level'));
  await otherEnd(page, 'speaksAt', 0.12);
  await call.says('AI is speaking...');
  await eventually(level, '0.8');
  await otherEnd(page, 'says', 'assistant', 'Thanks for', 'partial');
  await call.transcript.getByText('Thanks for', { exact: false }).waitFor();
  await otherEnd(page, 'says', 'assistant', 'Thanks for calling.');
  await otherEnd(page, 'speaksAt', 0);
  await call.says('Listening for your voice...');
  await otherEnd(page, 'says', 'user', 'My pipe', 'partial');
  await call.transcript.getByText('My pipe').waitFor();
  expect(await call.log.textContent()).toBe('AI Assistant Thanks for calling.');
  expect(await call.log.getAttribute('aria-live')).toBe('off');
  await otherEnd(page, 'says', 'user', 'My pipe burst.');
  await eventually(() => call.log.locator('p').count(), 2);
  await eventually(
    () => call.transcript.locator('p').allTextContents(),
    ['AI Assistant Thanks for calling.', 'You My pipe burst.'],
  );
  await eventually(level, '0');

  const mute = call.button(words.mute);
  for (const isMuted of [true, false]) {
    expect(await mute.getAttribute('aria-pressed')).toBe(String(!isMuted));
    await press(mute);
    await eventually(() => otherEnd(page, 'isMuted'), isMuted);
    expect(await mute.getAttribute('aria-pressed')).toBe(String(isMuted));
  }

  await press(call.button(words.end));
  await call.says('Call ended');
  expect(await call.transcript.textContent()).toContain('Thanks for calling.');
  await untilLineIsFree(page);
  expect(await page.locator('audio').count()).toBe(0);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  expect(await call.transcript.textContent()).not.toContain('Thanks for calling.');
  expect([provider.requests.length, await callsOn(page)]).toEqual([2, 1]);
});

test('when the reader has scrolled up, then the transcript stays there and says that there is more', async () => {
  const { page, press, call } = await visitOnTheLine({ size: [390, 560] });
  const line = (number: number) => otherEnd(page, 'says', 'assistant', `Line ${number} of many. `.repeat(12));
  const top = () => call.transcript.evaluate((box) => Math.round(box.scrollTop));
  const left = () =>
    call.transcript.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
  for (const number of [1, 2, 3]) await line(number);
  await call.transcript.getByText('Line 3').waitFor();
  expect([await left(), (await top()) > 100]).toEqual([0, true]);

  await call.transcript.evaluate((box) => {
    box.scrollTop = 40;
    return new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
  });
  await line(4);
  await call.button(words.transcript.more).waitFor();
  expect(await top()).toBe(40);
  await press(call.button(words.transcript.more));
  await eventually(left, 0);
  await line(5);
  await call.transcript.getByText('Line 5').waitFor();
  expect([await left(), await call.button(words.transcript.more).count()]).toEqual([0, 0]);
});

test('when the browser brings its own colours, then what is pressed looks pressed', async () => {
  const { press, call } = await visitOnTheLine({ device: 'desktop', context: { forcedColors: 'active' } });
  const look = (name: string) => call.button(name).evaluate((button) => getComputedStyle(button).color);
  expect(await look(words.mute)).toBe(await look(words.end));
  await press(call.button(words.mute));
  await eventually(() => call.button(words.mute).getAttribute('aria-pressed'), 'true');
  expect(await look(words.mute)).not.toBe(await look(words.end));
});

const ENDED = { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' };
const WAYS: [string, (page: Page) => Promise<unknown>][] = [
  ['leaves', (page) => otherEnd(page, 'hangsUp')],
  ['closes the room', (page) => otherEnd(page, 'leave')],
  ['throws the caller out', (page) => otherEnd(page, 'fails', 'ejected')],
  ['says that it has ended', (page) => otherEnd(page, 'sends', ENDED)],
];

test('when the other end ends it, by whatever way, then the call has ended, once', async () => {
  const { page, press, call } = await visitOnTheLine();
  for (const [way, end] of WAYS) {
    await page.evaluate(watchStatus);
    await end(page);
    await call.says('Call ended');
    await untilLineIsFree(page);
    const statuses = await page.evaluate(() => globalThis.statuses);
    const ended = expect.stringContaining('Call ended');
    expect([way, ...statuses]).toEqual([way, 'Connected - Start speaking!', ended]);
    await press(call.button(words.again));
    await call.says(words.status.connected);
  }
});

declare global {
  var statuses: string[];
}

/** Notes every status that the panel shows from here on, until it is asked to again. */
function watchStatus(): void {
  const read = () => document.querySelector('#dock-voice [role=status]')?.textContent ?? '';
  const noted = (globalThis.statuses = [read()]);
  const notice = () => {
    const text = read();
    if (text !== noted.at(-1)) noted.push(text);
  };
  const watcher = new MutationObserver(notice);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
}
