import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { hold, untilBelowHeader, untilFocused } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  blockedReporter,
  callsOn,
  otherEnd,
  stopTime,
  toCarrier,
  toProvider,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visit, visitAndTap, visitOnTheLine } = await voiceJourneys();

// Older than any that the carrier takes calls from.
const OLD_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

test('when the microphone is refused, then it says what is missing, asks nobody, and leads to the form', async () => {
  const { press, page, form, call, fails } = await visitAndTap({ microphone: 'refused' });
  await fails('microphone-denied');
  expect(await violations(page, '[data-dock]')).toEqual([]);
  expect(provider.requests).toEqual([]);
  await press(call.leaveNumber);
  await untilBelowHeader(page, 'contact');
  expect(await call.panel.count()).toBe(0);
  expect(await form.form.locator('[name=source]').inputValue()).toBe('voice');
});

test('when there is no microphone, then the audio set-up has failed', async () => {
  const { fails } = await visitAndTap({
    before: (page) =>
      page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
      }),
  });
  await fails('audio-setup');
  expect(provider.requests).toEqual([]);
});

test('when the carrier refuses to let the visitor in, then the call has not come about', async () => {
  const { provokes, fails } = await visitAndTap({ plan: { refusal: 'no-room' } });
  provokes(toProvider(provider), toCarrier, ...blockedReporter);
  await fails('connect');
});

test('when the other end ends it before it has picked up, then the call has not come about', async () => {
  const { page, provokes, call, fails } = await visitAndTap({ plan: { unanswered: true } });
  provokes(toProvider(provider), toCarrier);
  await call.panel.getByText(words.stages.answering).waitFor();
  await otherEnd(page, 'leave');
  await fails('connect');
});

test('when the call breaks off, then it says so, keeps what was said, and calls again', async () => {
  const { page, press, provokes, call, fails } = await visitOnTheLine();
  provokes(...blockedReporter);
  await otherEnd(page, 'says', 'assistant', 'Thanks for calling.');
  await otherEnd(page, 'fails', 'connection-error');
  await fails('lost');
  expect(await call.transcript.textContent()).toContain('Thanks for calling.');
  await press(call.button(words.again));
  await call.says(words.status.connected);
  expect(await callsOn(page)).toBe(1);
});

test('when the assistant fails, the permission is taken back or the microphone pulled out, then it says what is missing', async () => {
  const { page, press, call, fails } = await visitOnTheLine();
  const endedReason = 'pipeline-error-openai-llm-failed';
  await otherEnd(page, 'sends', { type: 'status-update', status: 'ended', endedReason });
  await fails('in-call');
  for (const [type, problem] of [
    ['permissions', 'microphone-denied'],
    ['not-found', 'audio-setup'],
  ] as const) {
    await press(call.button(words.again));
    await call.says(words.status.connected);
    await otherEnd(page, 'losesMicrophone', type);
    await fails(problem);
  }
});

test('when the browser cannot make calls, then the sample calls are what there is', async () => {
  const { page, fails } = await visitAndTap({ context: { userAgent: OLD_CHROME } });
  await fails('unsupported');
  expect(await page.evaluate(() => microphones.length)).toBe(0);
});

// Held up, not refused: Chromium keeps a failed import until the page goes, at least up to 153.
test('when the panel does not come in time, then it says so, and offers to try again and the form', async () => {
  const { page, press, call } = await visit({ fresh: true, before: (blank) => blank.clock.install() });
  const letGo = await hold(page, '**/assets/chunks/**');
  await stopTime(page);
  await press(call.hero);
  await page.clock.runFor(11_000);
  await call.status.filter({ hasText: 'did not load' }).waitFor();
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  await untilFocused(call.button('Try again'));
  letGo();
  await page.clock.resume();
  await press(call.button('Try again'));
  await call.says('Ready to demo');
});

describe('when time stands still', () => {
  /** A visitor who has tapped. */
  const visitAndWait = async ({ before, ...arrival }: VoiceArrival = {}) => {
    const visitor = await visit({
      ...arrival,
      fresh: true,
      async before(page) {
        await page.clock.install();
        await before?.(page);
      },
    });
    await stopTime(visitor.page);
    await visitor.press(visitor.call.hero);
    // In small steps: each answer has to reach the page before the next wait begins.
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) await visitor.page.clock.runFor(100);
    };
    return { ...visitor, pass };
  };
  const both = [toProvider(provider), toCarrier];
  const limits: Record<string, VoiceArrival & { said: RegExp[]; stage: string }> = {
    'the script of the call hangs': {
      before: (page) =>
        page.route('**/assets/chunks/**', (route) => {
          const file = join('dist/client', new URL(route.request().url()).pathname);
          return readFileSync(file, 'utf8').includes('call-machine') ? undefined : route.continue();
        }),
      said: [],
      stage: words.stages.validation,
    },
    'the provider does not answer': {
      before: () => void provider.hold(),
      said: [toProvider(provider)],
      stage: words.stages['web-call-creation'],
    },
    'the library never comes': {
      before: (page) => page.route(CARRIER_SCRIPT, () => undefined),
      said: both,
      stage: words.stages['daily-call-join'],
    },
    'nobody picks up': { plan: { unanswered: true }, said: both, stage: words.stages.answering },
    'the question for the microphone is left open': {
      before: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
        }),
      said: [],
      stage: words.status.askingMicrophone,
    },
  };
  test.each(Object.entries(limits))('when %s, then it is limited', async (_, { said, stage, ...arrival }) => {
    const { page, pass, provokes, call, fails } = await visitAndWait(arrival);
    provokes(...said);
    const reached = call.panel.getByText(stage).first();
    // Answers take real time: the page's own may pass only once they are there.
    const isReached = () =>
      reached.waitFor({ timeout: 250 }).then(
        () => true,
        () => false,
      );
    for (let tries = 0; tries < 10 && !(await isReached()); tries += 1) await pass(100);
    await reached.waitFor();
    const isAsking = stage === words.status.askingMicrophone;
    await page.clock.runFor((isAsking ? 60_000 : 20_000) - 1_500);
    expect(await call.leaveNumber.count()).toBe(0);
    await page.clock.runFor(2_000);
    await fails(isAsking ? 'microphone-denied' : 'connect');
  });

  test('when the library is missing, then it is asked for three times, and the call has not come about', async () => {
    let asked = 0;
    const { pass, provokes, call, fails } = await visitAndWait({
      before: (page) =>
        page.route(CARRIER_SCRIPT, (route) => {
          asked += 1;
          return route.abort('failed');
        }),
    });
    provokes(toProvider(provider), toCarrier, ...blockedReporter);
    provokes(/failed: GET .*object-bundle/, /console error: Failed to load/);
    for (let passed = 0; (await call.leaveNumber.count()) === 0; passed += 100) {
      expect(passed).toBeLessThan(19_000);
      await pass(100);
    }
    expect(asked).toBe(3);
    await fails('connect');
  });

  test('when the network is gone for a moment, then the call goes on; when for longer, then it says so', async () => {
    const { page, pass, provokes, call, fails } = await visitAndWait();
    provokes(toProvider(provider), toCarrier);
    await call.panel.getByText(words.stages['daily-call-join']).waitFor();
    await pass(1_000);
    await call.says(words.status.connected);
    await page.context().setOffline(true);
    await page.clock.runFor(5_000);
    await page.context().setOffline(false);
    await page.clock.runFor(20_000);
    await call.says(words.status.connected);
    await page.context().setOffline(true);
    await page.clock.runFor(9_500);
    expect(await call.leaveNumber.count()).toBe(0);
    await page.clock.runFor(1_000);
    await fails('lost');
  });
});
