import { test } from '@jest/globals';
import type { Page } from 'playwright';
import type { CallPlan } from '../support/fake-carrier.ts';
import { failedPartText } from '#content/failed-part.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect } from '../support/journey.ts';
import { phoneUserAgent } from '../support/settings.ts';
import { delayRequests, postsTo, stopTime } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  openCallsOn,
  fakeCarrier,
  untilCallIsReleased,
  voiceJourneys,
} from '../support/voice-journeys.ts';

const { provider, site, visit, visitDuringCall } = await voiceJourneys({
  VOICE_MAX_SECONDS: '90',
  VOICE_RECORDING: '1',
});
// Chrome 70 is older than any browser that the carrier (Daily) supports.
const OLD_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

const untilJoining = (page: Page) =>
  page.waitForFunction(() =>
    globalThis.fakeCalls?.at(-1)?.received.some(({ action }) => action === 'join-meeting'),
  );

test('an old browser requests neither a microphone nor a call', async () => {
  const { page, press, call, untilFailed } = await visit({ context: { userAgent: OLD_CHROME } });
  await press(call.demoButton);
  await untilFailed('unsupported');
  expect(await page.evaluate(() => microphones.length)).toBe(0);
  expect(provider.requests).toEqual([]);
});

test('a failed call says why, and offers another', async () => {
  const { page, press, expectProblems, call, untilFailed } = await visit();
  // The content security policy blocks the reports that daily-js sends to Sentry after a fatal error.
  expectProblems(/Connecting to 'https:\/\/\w+\.ingest\.sentry/, /cannot load https:\/\/\w+\.ingest\.sentry/);
  let next = call.demoButton;
  const dial = async (plan: CallPlan = {}) => {
    await page.evaluate((value) => void (globalThis.callPlan = value), plan);
    await press(next);
    next = call.button(words.again);
  };
  await dial({ waits: true });
  await untilJoining(page);
  await fakeCarrier(page, 'fails', 'no-room');
  await untilFailed('connect');
  await dial({ unanswered: true });
  await call.panel.getByText(words.stages.answering).waitFor();
  await fakeCarrier(page, 'leave');
  await untilFailed('connect');

  const endedReason = 'pipeline-error-openai-llm-failed';
  const failures = [
    [() => fakeCarrier(page, 'fails', 'connection-error'), 'lost'],
    [() => fakeCarrier(page, 'sends', { type: 'status-update', status: 'ended', endedReason }), 'in-call'],
    [() => fakeCarrier(page, 'losesMicrophone', 'permissions'), 'microphone-denied'],
  ] as const;
  for (const [fail, problem] of failures) {
    await dial();
    await call.says(words.status.connected);
    expect(await openCallsOn(page)).toBe(1);
    await fakeCarrier(page, 'says', 'assistant', 'Thanks for calling.');
    await call.transcript.getByText('Thanks for calling.').waitFor();
    await fail();
    await untilFailed(problem);
    await expect(call.transcript).toContainText('Thanks for calling.');
  }
});

test('late code opens the panel, or the attempt ends', async () => {
  const { page, press, call, untilFailed } = await visit({
    clock: true,
    before: (newPage) => newPage.route(CARRIER_SCRIPT, () => undefined),
  });
  const release = await delayRequests(page, /\/assets\/chunks\//);
  await stopTime(page);
  await press(call.launcher);
  await page.clock.runFor(11_000);
  await call.says(failedPartText.missing);
  release();
  await page.clock.resume();
  await call.says('Ready to demo');

  await press(call.button(words.start));
  await call.panel.getByText(words.stages['daily-call-join']).waitFor();
  await stopTime(page);
  await page.clock.runFor(15_000);
  await expect(call.leaveNumber).toHaveCount(0);
  await page.clock.runFor(5_000);
  await untilFailed('connect');
});

test('a call outlives a short outage, but no longer one', async () => {
  const { page, press, call, untilFailed } = await visitDuringCall({ clock: true });
  await press(call.button(words.mute));
  await eventually(() => fakeCarrier(page, 'isMuted'), true);
  await fakeCarrier(page, 'stumbles', 'audio-processor-error');
  const countLocalAudioMessages = () =>
    page.evaluate(() => fakeCalls?.[0]?.received.filter(({ action }) => action === 'local-audio').length);
  await eventually(countLocalAudioMessages, 3);
  expect(await fakeCarrier(page, 'isMuted')).toBe(true);
  await expect(call.button(words.mute)).toHaveAttribute('aria-pressed', 'true');

  await stopTime(page);
  await page.context().setOffline(true);
  await page.clock.runFor(5_000);
  await page.context().setOffline(false);
  await page.clock.runFor(20_000);
  await fakeCarrier(page, 'says', 'assistant', 'I can hear you.');
  await call.transcript.getByText('I can hear you.').waitFor();
  expect(await openCallsOn(page)).toBe(1);
  await page.context().setOffline(true);
  await page.clock.runFor(10_500);
  await untilFailed('lost');
});

test('a call canceled at any moment is released, and the next connects', async () => {
  const { page, press, call } = await visit();
  const cancel = async () => {
    await press(call.button(words.cancel));
    await call.says('Ready to demo');
  };
  /** Each function cancels a call at the named moment, and then lets the call's delayed step finish. */
  const cancellations: Record<string, () => Promise<void>> = {
    async 'before its script arrives'() {
      const release = await delayRequests(page, /\/assets\/chunks\//);
      await press(call.demoButton);
      await press(call.close);
      release();
      await press(call.launcher);
      await call.says('Ready to demo');
      expect(await page.evaluate(() => microphones.length)).toBe(0);
    },
    async 'during the microphone prompt, which is then accepted'() {
      await page.evaluate(() => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (constraints) => {
          await new Promise((resolve) => addEventListener('accept', resolve, { once: true }));
          mediaDevices.getUserMedia = open;
          return open(constraints);
        };
      });
      await press(call.demoButton);
      await call.says(words.status.askingMicrophone);
      await cancel();
      const opened = await page.evaluate(() => microphones.length);
      await page.evaluate(() => dispatchEvent(new Event('accept')));
      await eventually(() => page.evaluate(() => microphones.length), opened + 1);
      expect(provider.requests).toHaveLength(1);
    },
    async 'while the provider creates the call'() {
      const release = provider.hold();
      await press(call.demoButton);
      await eventually(() => provider.requests.length, 3);
      await cancel();
      release();
    },
    async 'while the visitor joins'() {
      await page.evaluate(() => void (globalThis.callPlan = { waits: true }));
      await press(call.demoButton);
      await untilJoining(page);
      await cancel();
      await page.evaluate(() => dispatchEvent(new Event('let-in')));
      await page.evaluate(() => void (globalThis.callPlan = {}));
    },
  };
  for (const [moment, startAndCancel] of Object.entries(cancellations)) {
    await startAndCancel();
    await untilCallIsReleased(page);
    // If the canceled call went on, there would be two calls.
    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect([moment, await openCallsOn(page)]).toEqual([moment, 1]);
    await press(call.button(words.end));
    await call.says('Call ended');
    await untilCallIsReleased(page);
    await press(call.close);
  }
});

test('the page says that calls are recorded before the microphone opens', async () => {
  const { page, press, expectProblems, call } = await visit({
    context: { userAgent: phoneUserAgent },
    clock: true,
  });
  for (const notice of [words.heroNotice, words.notice]) expect(notice(true)).toMatch(/record/);
  await page.locator('main section').first().getByText(words.heroNotice(true)).waitFor();
  await press(call.launcher);
  await call.panel.getByText(words.notice(true)).waitFor();
  expect(await page.evaluate(() => microphones.length)).toBe(0);
  await stopTime(page);
  const posts = postsTo(page, '/call/web');
  await press(call.button(words.start));
  await call.panel.getByText(words.stages.initialization).waitFor();
  await page.clock.runFor(499);
  expect(await page.evaluate(() => microphones.length)).toBe(1);
  expect(posts).toEqual([]);
  await page.clock.runFor(1);
  await eventually(() => posts.length, 1);
  await page.clock.runFor(100);
  await call.panel.getByText(words.stages['mobile-permissions']).waitFor();
  const assistant = demoAssistant({ device: 'mobile', maxSeconds: 90, isRecorded: true });
  expect(provider.requests).toEqual([
    { authorization: 'Bearer public-key', origin: site().url, body: { assistant } },
  ]);
  await page.clock.resume();
  await call.says(words.status.connected);
  // The SDK requests a noise filter, which daily-js does not support on Android.
  expectProblems(/^console error: Ignoring settings for browser- or platform-unsupported input processor/);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('without a microphone, no call is requested', async () => {
  const { page, press, call, untilFailed } = await visit({ clock: true, microphone: 'missing' });
  await press(call.demoButton);
  await untilFailed('audio-setup');

  await page.evaluate(() => void (globalThis.microphone = 'unanswered'));
  await press(call.button(words.again));
  await call.says(words.status.askingMicrophone);
  await stopTime(page);
  await page.clock.runFor(55_000);
  await expect(call.leaveNumber).toHaveCount(0);
  await page.clock.runFor(5_000);
  await untilFailed('microphone-denied');
  await page.clock.resume();

  await page.evaluate(() => void (globalThis.microphone = 'refused'));
  await press(call.button(words.again));
  await untilFailed('microphone-denied');
  expect(await violations(page, '[data-dock]')).toEqual([]);
  expect(provider.requests).toEqual([]);
});
