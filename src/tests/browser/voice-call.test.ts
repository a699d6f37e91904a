import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { holdRequests } from '../support/steps.ts';
import { callsOn, otherEnd, untilCallIsReleased, voiceJourneys } from '../support/voice-journeys.ts';

const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const { provider, site, visitToCall, visitDuringCall } = await voiceJourneys(
  {
    RATE_LIMIT_WINDOW_MS: '1000',
    VOICE_MAX_SECONDS: '60',
    VOICE_MAX_CONCURRENT: '100',
    VOICE_HIDDEN_SECONDS: '10',
  },
  account,
);

/** Ends the newest call at the provider. The returned function waits until the site has stored its duration. */
function endNewestCall(seconds: number) {
  const call = provider.calls.at(-1);
  if (call)
    Object.assign(call, { status: 'ended', endedAt: new Date(call.startedAt.getTime() + seconds * 1_000) });
  const stored = () => site().stored.rows('select seconds from voice_calls where call_id = $1', [call?.id]);
  return () => eventually(stored, [{ seconds }]);
}

test('when the hero is tapped twice before its script arrives, then there is one call, and it works to its end', async () => {
  let release: () => void = () => undefined;
  const keys: (string | undefined)[] = [];
  const { page, press, call } = await visitToCall({
    touched: false,
    async before(blank) {
      blank.on('request', (request) => keys.push(request.headers().authorization));
      release = await holdRequests(blank, '**/assets/chunks/**');
    },
  });
  await page.waitForLoadState();
  await call.hero.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  release();
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

  expect(keys.filter(Boolean)).toEqual([expect.stringMatching(/^Bearer [\da-f-]{36}$/)]);
  expect(provider.requests[0]?.authorization).toMatch(/^Bearer ey/);
  const untilStored = endNewestCall(7);
  await press(call.button(words.end));
  await call.says('Call ended');
  await untilStored();
  expect(await call.transcript.textContent()).toContain('Thanks for calling.');
  await untilCallIsReleased(page);
  expect(await page.locator('audio').count()).toBe(0);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  expect(await call.transcript.textContent()).not.toContain('Thanks for calling.');
  expect([provider.requests.length, await callsOn(page)]).toEqual([2, 1]);
});

test('when the reader has scrolled up, then the transcript stays there and offers the new lines', async () => {
  const { page, press, call } = await visitDuringCall({ size: [390, 560] });
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

const ENDED = { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' };
const ways: Record<string, (page: Page) => Promise<unknown>> = {
  leaves: (page) => otherEnd(page, 'hangsUp'),
  'closes the room': (page) => otherEnd(page, 'leave'),
  'throws the caller out': (page) => otherEnd(page, 'fails', 'ejected'),
  'says that it has ended': (page) => otherEnd(page, 'sends', ENDED),
};

test('when the other end ends the call in any way, then the call has ended', async () => {
  const { page, press, call } = await visitDuringCall();
  for (const [way, end] of Object.entries(ways)) {
    await end(page);
    await call.says(words.ends.finished);
    await untilCallIsReleased(page);
    expect([way, await call.button(words.again).isVisible()]).toEqual([way, true]);
    await press(call.button(words.again));
    await call.says(words.status.connected);
  }
});

test('when the noise filter fails while the call is muted, then the call goes on and stays muted', async () => {
  const { page, press, call } = await visitDuringCall({ context: { forcedColors: 'active' } });
  const look = (name: string) =>
    call.button(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  await press(call.button(words.mute));
  await eventually(() => otherEnd(page, 'isMuted'), true);
  await otherEnd(page, 'stumbles', 'audio-processor-error');
  const opened = () =>
    page.evaluate(() => callMachines?.[0]?.received.filter(({ action }) => action === 'local-audio').length);
  await eventually(opened, 3);
  expect(await otherEnd(page, 'isMuted')).toBe(true);
  expect(await call.button(words.mute).getAttribute('aria-pressed')).toBe('true');
  // Even in forced colors.
  expect(await look(words.mute)).not.toBe(await look(words.end));
  await otherEnd(page, 'says', 'assistant', 'I can hear you.');
  await call.transcript.getByText('I can hear you.').waitFor();
  expect(await callsOn(page)).toBe(1);
});

test('when the microphone is refused, then the visitor can read and type the whole call, and copy or print its transcript', async () => {
  const { page, press, provokes, call, fails } = await visitToCall({ microphone: 'refused' });
  // The warning of daily-js about a track that the page provides.
  provokes(/console warning: MediaStreamTrack found/);
  await press(call.hero);
  await fails('microphone-denied');
  expect(provider.requests).toEqual([]);
  await press(call.button(words.typed.start));
  await call.says(words.status.connected);
  expect(await call.button(words.mute).count()).toBe(0);

  await otherEnd(page, 'sends', { type: 'assistant.speechStarted', text: 'What has gone wrong?', turn: 0 });
  await call.transcript.getByText('What has gone wrong?').waitFor();
  await otherEnd(page, 'says', 'assistant', 'What has gone wrong?');
  await call.panel.getByRole('textbox', { name: words.typed.field }).fill('My pipe burst.');
  await page.keyboard.press('Enter');
  await eventually(
    () => call.transcript.locator('p').allTextContents(),
    ['AI Assistant What has gone wrong?', 'You My pipe burst.'],
  );
  const sent = await page.evaluate(() => callMachines?.[0]?.received.map(({ data }) => String(data)).join());
  expect(sent).toContain('{"type":"add-message","message":{"role":"user","content":"My pipe burst."}}');

  const size = () => call.transcript.evaluate((box) => parseFloat(getComputedStyle(box).fontSize));
  const before = await size();
  const larger = call.button(words.largeText);
  // Speech control presses a button by its visible text.
  expect(words.largeText).toContain((await larger.textContent()) ?? 'no text');
  await press(larger);
  expect(await size()).toBeGreaterThan(before * 1.25);
  expect(await violations(page, '[data-dock]')).toEqual([]);

  await press(call.button(words.end));
  await call.says('Call ended');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(call.button(words.transcript.send));
  await call.button(words.transcript.copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'AI Assistant: What has gone wrong?\nYou: My pipe burst.',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    globalThis.print = () => void (document.title = 'printed');
  });
  await press(call.button(words.transcript.copied));
  await eventually(() => page.title(), 'printed');
  const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  expect(await page.evaluate(stored)).toEqual(['porchlight:large-text']);
});

test('when there are two microphones, then the visitor can test both, and the call uses the selected one', async () => {
  const { page, press, call } = await visitToCall({
    before: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator;
        const device = (deviceId: string) => ({ deviceId, label: `The ${deviceId}`, kind: 'audioinput' });
        Object.assign(mediaDevices, {
          enumerateDevices: () => Promise.resolve(['headset', 'laptop'].map(device)),
        });
        mediaDevices.getUserMedia = (constraints) => {
          const sound = new AudioContext();
          const target = sound.createMediaStreamDestination();
          const tone = sound.createOscillator();
          // Only the laptop has sound.
          if (JSON.stringify(constraints).includes('laptop')) tone.connect(target);
          tone.start();
          microphones.push(...target.stream.getTracks());
          return Promise.resolve(target.stream);
        };
      }),
  });
  await press(call.launcher);
  await press(call.button(words.microphone.check));
  const meter = call.panel.getByRole('meter', { name: words.microphone.level });
  const level = () => meter.evaluate((bar: HTMLMeterElement) => bar.value > 0.5);
  expect(await level()).toBe(false);
  await call.panel.getByRole('combobox', { name: words.microphone.choose }).selectOption('The laptop');
  await eventually(level, true);
  await press(call.button(words.start));
  await call.says(words.status.connected);
  const joined = () =>
    page.evaluate(
      () => callMachines?.[0]?.received.find(({ properties }) => properties)?.properties?.audioSource,
    );
  expect(await joined()).toBe('laptop');
  await press(call.button(words.end));
  await untilCallIsReleased(page);
});

test('when the page is reloaded during a call, then that call ends and its duration is stored, and no other call starts', async () => {
  const { page, reload, call } = await visitDuringCall();
  const untilStored = endNewestCall(5);
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      sessionStorage.setItem('microphones', microphones.map(({ readyState }) => readyState).join());
    }),
  );
  await reload();
  await untilStored();
  expect(await page.evaluate(() => sessionStorage.getItem('microphones'))).toBe('ended,ended');
  expect(await call.hero.textContent()).toBe(words.start);
  expect([await callsOn(page), provider.requests.length]).toEqual([0, 1]);
  // The SDK documents that the room stays open after the visitor leaves only if this is `false`.
  expect(provider.requests[0]?.body).not.toHaveProperty('roomDeleteOnUserLeaveEnabled');
});

test('when the page is hidden or the call lasts for the configured limit, then it ends and says why, and not before', async () => {
  const { page, press, call } = await visitDuringCall({
    fresh: true,
    before: (blank) => blank.clock.install(),
  });
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.clock.runFor(9_000);
  await hide(false);
  await page.clock.runFor(9_000);
  await call.says(words.status.connected);
  await hide(true);
  await page.clock.runFor(11_000);
  await call.says(words.ends.hidden);
  await hide(false);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  await page.clock.runFor(30_000);
  expect(await call.panel.getByRole('timer', { name: words.elapsed }).textContent()).toMatch(/^0:3\d$/);
  await page.clock.runFor(31_000);
  await call.says(words.ends['time-limit']);
});
