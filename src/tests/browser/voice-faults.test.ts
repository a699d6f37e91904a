import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import type { Visitor } from '../support/browser.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually, listen } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  callsOn,
  openMicrophones,
  otherEnd,
  toCarrier,
  toProvider,
  voice,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visit } = await voiceJourneys();

// What daily-js tells its own maker of a fatal error, which our policy does not let out.
const blockedReporter = [
  /console error: Connecting to 'https:\/\/\w+\.ingest\.sentry\.io/,
  /console error: Fetch API cannot load https:\/\/\w+\.ingest\.sentry\.io/,
  /failed: POST https:\/\/\w+\.ingest\.sentry\.io.* csp/,
];

/** Where a failed call leaves the visitor: it says so once, aloud, and offers what to do now. */
async function untilFailed({ page }: Visitor, told: string[], status: string, more: string): Promise<void> {
  const call = voice(page);
  await call.says(status);
  await call.says(more);
  expect(told.filter((text) => text.includes(status))).toHaveLength(1);
  expect(await call.button(words.again).isVisible()).toBe(true);
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  expect(await call.samples.getByRole('button').count()).toBe(3);
  await eventually(() => callsOn(page), 0);
  await eventually(() => openMicrophones(page), 0);
}

const failed = (problem: keyof typeof words.problems) =>
  [words.problems[problem].status, words.problems[problem].more] as const;

describe.each(bothDevices)('on a %s', (device) => {
  const arrive = async (arrival: Partial<VoiceArrival> = {}) => {
    const told: string[] = [];
    const visitor = await visit({
      device,
      ...arrival,
      async before(page) {
        await listen(page, told);
        await arrival.before?.(page);
      },
    });
    await visitor.press(voice(visitor.page).hero);
    return { ...visitor, told, call: voice(visitor.page) };
  };
  const onTheLine = async () => {
    const visitor = await arrive();
    visitor.provokes(toProvider(provider), toCarrier);
    await visitor.call.says(words.status.connected);
    return visitor;
  };

  test('when the microphone is refused, then it says what is missing, and asks nobody for a call', async () => {
    const visitor = await arrive({ microphone: 'refused' });
    await untilFailed(visitor, visitor.told, ...failed('microphone-denied'));
    expect(await visitor.call.status.textContent()).toContain('Microphone permission required');
    expect(provider.requests).toEqual([]);
  });

  test('when there is no microphone, then the audio set-up has failed', async () => {
    const visitor = await arrive({
      before: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
        }),
    });
    await untilFailed(visitor, visitor.told, ...failed('audio-setup'));
    expect(await visitor.call.status.textContent()).toContain('Audio setup failed. Please try again.');
    expect(provider.requests).toEqual([]);
  });

  test.each([
    [401, { message: 'Invalid Key', error: 'Unauthorized', statusCode: 401 }],
    [400, { message: ['assistant.voice must be known'], error: 'Bad Request' }],
    [500, null],
  ])('when the provider refuses with %i, then the call has not come about', async (status, body) => {
    provider.refuse(status, body);
    const visitor = await arrive();
    visitor.provokes(toProvider(provider), new RegExp(`console error: Failed to load resource.* ${status} `));
    await untilFailed(visitor, visitor.told, ...failed('connect'));
    expect(await visitor.call.status.textContent()).toContain('Failed to connect. Please try again.');
  });

  test('when the carrier refuses to let the visitor in, then the call has not come about', async () => {
    const visitor = await arrive({ plan: { refusal: 'no-room' } });
    visitor.provokes(toProvider(provider), toCarrier);
    await untilFailed(visitor, visitor.told, ...failed('connect'));
  });

  test('when the other end ends it before it has picked up, then the call has not come about', async () => {
    const visitor = await arrive({ plan: { unanswered: true } });
    visitor.provokes(toProvider(provider), toCarrier);
    await visitor.call.panel.getByText(words.stages.answering).waitFor();
    await otherEnd.ejects(visitor.page);
    await untilFailed(visitor, visitor.told, ...failed('connect'));
  });

  test('when the call breaks off, then it says so, keeps what was said, and calls again', async () => {
    const visitor = await onTheLine();
    const { page, press, call, told } = visitor;
    await otherEnd.says(page, 'assistant', 'Thanks for calling.');
    await otherEnd.fail(page, 'connection-error');
    await untilFailed(visitor, told, ...failed('lost'));
    expect(await call.status.textContent()).toContain('Error: Please try again');
    expect(await call.transcript.textContent()).toContain('Thanks for calling.');
    await press(call.button(words.again));
    await call.says(words.status.connected);
    expect(await callsOn(page)).toBe(1);
  });

  test('when the assistant fails during the call, then it says so', async () => {
    const visitor = await onTheLine();
    const endedReason = 'pipeline-error-openai-llm-failed';
    await otherEnd.tell(visitor.page, { type: 'status-update', status: 'ended', endedReason });
    await untilFailed(visitor, visitor.told, ...failed('in-call'));
    expect(await visitor.call.status.textContent()).toContain('Error: Please try again');
  });

  test('when the permission is taken back during the call, then it says what is missing', async () => {
    const visitor = await onTheLine();
    await otherEnd.loseMicrophone(visitor.page, 'permissions');
    await untilFailed(visitor, visitor.told, ...failed('microphone-denied'));
  });

  test('when the microphone is pulled out during the call, then the audio set-up has failed', async () => {
    const visitor = await onTheLine();
    await otherEnd.loseMicrophone(visitor.page, 'not-found');
    await untilFailed(visitor, visitor.told, ...failed('audio-setup'));
  });

  test('when the noise filter fails, then the call goes on', async () => {
    const { page, call } = await onTheLine();
    await otherEnd.stumble(page, 'audio-processor-error');
    await otherEnd.says(page, 'assistant', 'I can hear you.');
    await call.transcript.getByText('I can hear you.').waitFor();
    expect(await callsOn(page)).toBe(1);
  });

  test('when the browser cannot make calls, then the sample calls are what there is', async () => {
    const visitor = await arrive({
      before: (page) =>
        page.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
          Reflect.deleteProperty(globalThis, 'webkitRTCPeerConnection');
        }),
    });
    await untilFailed(visitor, visitor.told, ...failed('unsupported'));
    expect(await visitor.page.evaluate(() => microphones.length)).toBe(0);
  });
});

describe('where nothing answers', () => {
  const withClock = (page: Page) => page.clock.install();
  const begin = async (arrival: Partial<VoiceArrival>) => {
    const told: string[] = [];
    const visitor = await visit({
      device: 'desktop',
      ...arrival,
      async before(page) {
        await listen(page, told);
        await withClock(page);
        await arrival.before?.(page);
      },
    });
    await voice(visitor.page).hero.click();
    return { ...visitor, told };
  };
  /** Both sides of a limit: still waiting before it, failed after it. */
  const failsAfter = async (
    visitor: Visitor & { told: string[] },
    ms: number,
    problem: 'connect' | 'microphone-denied' | 'lost',
  ) => {
    await visitor.page.clock.runFor(ms - 2_000);
    expect(await voice(visitor.page).leaveNumber.count()).toBe(0);
    await visitor.page.clock.runFor(3_000);
    await untilFailed(visitor, visitor.told, ...failed(problem));
  };

  test('when the provider does not answer, then 20 seconds are the limit', async () => {
    provider.hold();
    const visitor = await begin({});
    visitor.provokes(toProvider(provider));
    await eventually(() => provider.requests.length, 1);
    await failsAfter(visitor, 20_000, 'connect');
  });

  test('when the library never comes, then 20 seconds are the limit', async () => {
    const visitor = await begin({ before: (page) => page.route(CARRIER_SCRIPT, () => undefined) });
    visitor.provokes(toProvider(provider), toCarrier);
    await voice(visitor.page).panel.getByText(words.stages['daily-call-join']).waitFor();
    await failsAfter(visitor, 20_000, 'connect');
  });

  test('when nobody picks up, then 20 seconds are the limit', async () => {
    const visitor = await begin({ plan: { unanswered: true } });
    visitor.provokes(toProvider(provider), toCarrier);
    await visitor.page.clock.runFor(1_000);
    await voice(visitor.page).panel.getByText(words.stages.answering).waitFor();
    await failsAfter(visitor, 19_000, 'connect');
  });

  test('when the library is missing, then it fails by itself', async () => {
    const visitor = await begin({
      before: (page) => page.route(CARRIER_SCRIPT, (route) => route.abort('failed')),
    });
    visitor.provokes(
      toProvider(provider),
      toCarrier,
      /failed: GET .*object-bundle/,
      /console error: Failed to load resource/,
    );
    for (let tries = 0; tries < 3; tries += 1) {
      await visitor.page.waitForTimeout(200);
      await visitor.page.clock.runFor(3_000);
    }
    await untilFailed(visitor, visitor.told, ...failed('connect'));
  });

  test('when the question for the microphone is left open, then a minute is the limit', async () => {
    const visitor = await begin({
      before: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
        }),
    });
    await voice(visitor.page).says(words.status.askingMicrophone);
    await failsAfter(visitor, 60_000, 'microphone-denied');
  });

  test('when the network is gone during a call, then it says so; when it comes back in time, then not', async () => {
    const visitor = await begin({});
    visitor.provokes(toProvider(provider), toCarrier);
    const { page } = visitor;
    await page.clock.runFor(1_000);
    await voice(page).says(words.status.connected);
    await page.context().setOffline(true);
    await page.clock.runFor(5_000);
    await page.context().setOffline(false);
    await page.clock.runFor(20_000);
    await voice(page).says(words.status.connected);
    await page.context().setOffline(true);
    await failsAfter(visitor, 10_000, 'lost');
  });
});

test('when the panel cannot be loaded, then it says so, and offers to try again and the form', async () => {
  const { page, provokes } = await visit({ device: 'phone' });
  provokes(/console error: Failed to load resource/, /failed: GET .*\/assets\/chunks\//);
  await page.route('**/assets/chunks/**', (route) => route.abort('failed'));
  const call = voice(page);
  await call.hero.tap();
  await call.status.filter({ hasText: 'did not load' }).waitFor();
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  await page.unroute('**/assets/chunks/**');
  await call.button('Try again').tap();
  await call.says('Ready to demo');
});

test('when the blocked reporter is declared, then it is known', () => {
  expect(blockedReporter).toHaveLength(3);
});
