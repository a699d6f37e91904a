import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { eventually, listen } from '../support/steps.ts';
import { untilFailed } from '../support/voice-failure.ts';
import {
  CARRIER_SCRIPT,
  blockedReporter,
  stopTime,
  toCarrier,
  toProvider,
  voice,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visit } = await voiceJourneys();

/** A visitor who has tapped, and whose time stands still. */
async function begin(arrival: Partial<VoiceArrival> = {}) {
  const told: string[] = [];
  const visitor = await visit({
    device: 'desktop',
    ...arrival,
    async before(page) {
      await listen(page, told);
      await page.clock.install();
      await arrival.before?.(page);
    },
  });
  const { page } = visitor;
  await stopTime(page);
  await voice(page).hero.click();

  return {
    ...visitor,
    call: voice(page),
    pass: (ms: number) => page.clock.runFor(ms),
    /** Waits on just before the limit, and has failed just after it. */
    failsAfter: async (ms: number, problem: Parameters<typeof untilFailed>[2]) => {
      await page.clock.runFor(ms - 500);
      expect(await voice(page).leaveNumber.count()).toBe(0);
      await page.clock.runFor(1_000);
      await untilFailed(page, told, problem);
    },
    failed: (problem: Parameters<typeof untilFailed>[2]) => untilFailed(page, told, problem),
  };
}

test('when the provider does not answer, then 20 seconds are the limit', async () => {
  provider.hold();
  const { provokes, failsAfter } = await begin();
  provokes(toProvider(provider));
  await eventually(() => provider.requests.length, 1);
  await failsAfter(20_000, 'connect');
});

test('when the library never comes, then 20 seconds are the limit', async () => {
  const { call, provokes, failsAfter } = await begin({
    before: (page) => page.route(CARRIER_SCRIPT, () => undefined),
  });
  provokes(toProvider(provider), toCarrier);
  await call.panel.getByText(words.stages['daily-call-join']).waitFor();
  await failsAfter(20_000, 'connect');
});

test('when nobody picks up, then 20 seconds are the limit', async () => {
  const { call, pass, provokes, failsAfter } = await begin({ plan: { unanswered: true } });
  provokes(toProvider(provider), toCarrier);
  await call.panel.getByText(words.stages['daily-call-join']).waitFor();
  for (let ticks = 0; ticks < 10; ticks += 1) await pass(100);
  await call.panel.getByText(words.stages.answering).waitFor();
  await failsAfter(19_000, 'connect');
});

test('when the script of the call hangs, then 20 seconds are the limit', async () => {
  const { call, failsAfter } = await begin({
    before: (page) =>
      page.route('**/assets/chunks/**', (route) => {
        const file = join('dist/client', new URL(route.request().url()).pathname);
        return readFileSync(file, 'utf8').includes('call-machine') ? undefined : route.continue();
      }),
  });
  await call.panel.getByText(words.stages.validation).waitFor();
  await failsAfter(20_000, 'connect');
});

test('when the library is missing, then it is asked for three times, and the call has not come about', async () => {
  let [asked, passed] = [0, 0];
  const { call, pass, provokes, failed } = await begin({
    before: (page) =>
      page.route(CARRIER_SCRIPT, (route) => {
        asked += 1;
        return route.abort('failed');
      }),
  });
  provokes(toProvider(provider), toCarrier, ...blockedReporter);
  provokes(/failed: GET .*object-bundle/, /console error: Failed to load/);
  // In small steps: each answer has to reach the page before the next wait begins.
  for (; (await call.leaveNumber.count()) === 0; passed += 100) {
    expect(passed).toBeLessThan(19_000);
    await pass(100);
  }
  expect(asked).toBe(3);
  await failed('connect');
});

test('when the question for the microphone is left open, then a minute is the limit', async () => {
  const { call, failsAfter } = await begin({
    before: (page) =>
      page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
      }),
  });
  await call.says(words.status.askingMicrophone);
  await failsAfter(60_000, 'microphone-denied');
});

test('when the network is gone for a moment, then the call goes on; when for longer, then it says so', async () => {
  const { page, call, pass, provokes, failsAfter } = await begin();
  provokes(toProvider(provider), toCarrier);
  await call.panel.getByText(words.stages['daily-call-join']).waitFor();
  for (let ticks = 0; ticks < 10; ticks += 1) await pass(100);
  await call.says(words.status.connected);
  await page.context().setOffline(true);
  await pass(5_000);
  await page.context().setOffline(false);
  await pass(20_000);
  await call.says(words.status.connected);
  await page.context().setOffline(true);
  await failsAfter(10_000, 'lost');
});
