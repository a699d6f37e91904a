import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { failedPartText } from '#content/failed-part.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect } from '../support/journey.ts';
import { phoneUserAgent } from '../support/settings.ts';
import { delayRequests, stopTime } from '../support/steps.ts';
import { openCallsOn, fakeCarrier, untilCallIsReleased, voiceJourneys } from '../support/voice-journeys.ts';

const { provider, site, visit } = await voiceJourneys({ VOICE_MAX_SECONDS: '90', VOICE_RECORDING: '1' });

const joinLate = (page: Page, isLate: boolean) => page.evaluate((value) => void (joinsLate = value), isLate);
const untilJoining = (page: Page) =>
  page.waitForFunction(() =>
    globalThis.fakeCalls?.at(-1)?.received.some(({ action }) => action === 'join-meeting'),
  );

test('a failed call says why, and offers another', async () => {
  const { page, press, expectProblems, call, untilFailed } = await visit();
  // The content security policy blocks the reports that daily-js sends to Sentry after a fatal error.
  expectProblems(/Connecting to 'https:\/\/\w+\.ingest\.sentry/, /cannot load https:\/\/\w+\.ingest\.sentry/);
  await joinLate(page, true);
  await press(call.demoButton);
  await untilJoining(page);
  await fakeCarrier(page, 'fails', 'no-room');
  await untilFailed('connect');

  await joinLate(page, false);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  expect(await openCallsOn(page)).toBe(1);
  await fakeCarrier(page, 'says', 'assistant', 'Thanks for calling.');
  await call.transcript.getByText('Thanks for calling.').waitFor();
  await fakeCarrier(page, 'fails', 'connection-error');
  await untilFailed('lost');
  await expect(call.transcript).toContainText('Thanks for calling.');
  expect(await violations(page, '[data-dock]')).toEqual([]);
});

test('late code opens the panel', async () => {
  const { page, press, call } = await visit({ clock: true });
  const release = await delayRequests(page, /\/assets\/chunks\//);
  await stopTime(page);
  await press(call.launcher);
  await page.clock.runFor(11_000);
  await call.says(failedPartText.missing);
  release();
  await page.clock.resume();
  await call.says('Ready to demo');
});

test('a canceled call is released, and the next connects', async () => {
  const { page, press, call } = await visit();
  /** Each function begins a call. The one that it returns lets the delayed step finish after the cancellation. */
  const moments: (() => Promise<() => unknown>)[] = [
    async function whileTheProviderCreatesTheCall() {
      const release = provider.hold();
      await press(call.demoButton);
      await eventually(() => provider.requests.length, 1);
      return release;
    },
    async function whileTheVisitorJoins() {
      await joinLate(page, true);
      await press(call.demoButton);
      await untilJoining(page);
      return () => page.evaluate(() => dispatchEvent(new Event('let-in')));
    },
  ];
  for (const begin of moments) {
    const goOn = await begin();
    await press(call.button(words.cancel));
    await call.says('Ready to demo');
    await goOn();
    await joinLate(page, false);
    await untilCallIsReleased(page);
    // If the canceled call went on, there would be two calls.
    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect([begin.name, await openCallsOn(page)]).toEqual([begin.name, 1]);
    await press(call.button(words.end));
    await call.says('Call ended');
    await untilCallIsReleased(page);
    await press(call.close);
  }
});

test('the page says that calls are recorded before the microphone opens', async () => {
  const { page, press, expectProblems, call } = await visit({ context: { userAgent: phoneUserAgent } });
  for (const notice of [words.heroNotice, words.notice]) expect(notice(true)).toMatch(/record/);
  await page.locator('main section').first().getByText(words.heroNotice(true)).waitFor();
  await press(call.launcher);
  await call.panel.getByText(words.notice(true)).waitFor();
  expect(await page.evaluate(() => microphones.length)).toBe(0);
  await press(call.button(words.start));
  await call.says(words.status.connected);
  const assistant = demoAssistant({ device: 'mobile', maxSeconds: 90, isRecorded: true });
  expect(provider.requests).toEqual([
    { authorization: 'Bearer public-key', origin: site().url, body: { assistant } },
  ]);
  // The SDK requests a noise filter, which daily-js does not support on Android.
  expectProblems(/^console error: Ignoring settings for browser- or platform-unsupported input processor/);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});
