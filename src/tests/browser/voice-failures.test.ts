import { describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import type { Visitor } from '../support/journey.ts';
import { holdRequests, failedResource, untilFocused } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  blockedReporter,
  callsOn,
  otherEnd,
  stopTime,
  toCarrier,
  toProvider,
  untilCallIsReleased,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice-journeys.ts';

const { provider, visit, visitToCall, visitAndTap, visitDuringCall } = await voiceJourneys();
const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const withTokens = await voiceJourneys(
  { RATE_LIMIT_WINDOW_MS: '1000', VOICE_MAX_CONCURRENT: '100' },
  account,
);

// Older than any browser that the carrier supports.
const OLD_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

test('when there is no microphone, or the browser cannot make calls, then it says so and requests no call', async () => {
  const without = await visitAndTap({
    before: (page) =>
      page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
      }),
  });
  await without.fails('audio-setup');
  const old = await visitAndTap({ context: { userAgent: OLD_CHROME } });
  await old.fails('unsupported');
  expect(await old.page.evaluate(() => microphones.length)).toBe(0);
  expect(provider.requests).toEqual([]);
});

test('when the carrier refuses the visitor, or the other end leaves before it answers, then the call fails to connect', async () => {
  const { page, press, provokes, call, fails } = await visitAndTap({ plan: { refusal: 'no-room' } });
  provokes(toProvider(provider), toCarrier, ...blockedReporter);
  await fails('connect');
  await page.evaluate(() => void (globalThis.callPlan = { unanswered: true }));
  await press(call.button(words.again));
  await call.panel.getByText(words.stages.answering).waitFor();
  await otherEnd(page, 'leave');
  await fails('connect');
});

test('when the call fails in any way, then it says why, keeps the transcript, and can be repeated', async () => {
  const { page, press, provokes, call, fails } = await visitDuringCall();
  provokes(...blockedReporter);
  const endedReason = 'pipeline-error-openai-llm-failed';
  const failures = [
    [() => otherEnd(page, 'fails', 'connection-error'), 'lost'],
    [() => otherEnd(page, 'sends', { type: 'status-update', status: 'ended', endedReason }), 'in-call'],
    [() => otherEnd(page, 'losesMicrophone', 'permissions'), 'microphone-denied'],
    [() => otherEnd(page, 'losesMicrophone', 'not-found'), 'audio-setup'],
  ] as const;
  for (const [fail, problem] of failures) {
    await otherEnd(page, 'says', 'assistant', 'Thanks for calling.');
    await call.transcript.getByText('Thanks for calling.').waitFor();
    await fail();
    await fails(problem);
    expect(await call.transcript.textContent()).toContain('Thanks for calling.');
    await press(call.button(words.again));
    await call.says(words.status.connected);
    expect(await callsOn(page)).toBe(1);
  }
});

// Delayed, not rejected: Chromium caches a failed import until the page reloads. https://github.com/whatwg/html/issues/6768
test('when the panel does not load in time, then it says so, and offers a retry and the form', async () => {
  const { page, press, call } = await visit({ fresh: true, before: (blank) => blank.clock.install() });
  const release = await holdRequests(page, '**/assets/chunks/**');
  await stopTime(page);
  await press(call.hero);
  await page.clock.runFor(11_000);
  await call.status.filter({ hasText: 'did not load' }).waitFor();
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  await untilFocused(call.button('Try again'));
  release();
  await page.clock.resume();
  await press(call.button('Try again'));
  await call.says('Ready to demo');
});

describe('with a stopped clock', () => {
  /** A visitor who has tapped the hero's button. */
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
    // In small steps, because each response must reach the page before the next timer starts.
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) await visitor.page.clock.runFor(100);
    };
    return { ...visitor, pass };
  };
  const limits: Record<string, VoiceArrival & { expected: RegExp[]; stage: string }> = {
    'the library never loads': {
      before: (page) => page.route(CARRIER_SCRIPT, () => undefined),
      expected: [toProvider(provider), toCarrier],
      stage: words.stages['daily-call-join'],
    },
    'the visitor ignores the microphone prompt': {
      before: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
        }),
      expected: [],
      stage: words.status.askingMicrophone,
    },
  };
  test.each(Object.entries(limits))(
    'when %s, then the call attempt ends',
    async (_, { expected, stage, ...arrival }) => {
      const { page, pass, provokes, call, fails } = await visitAndWait(arrival);
      provokes(...expected);
      const reached = call.panel.getByText(stage).first();
      // Responses take real time, so the page's clock may advance only after they arrive.
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
    },
  );

  test('when the network is gone briefly, then the call goes on; when for longer, then it says so', async () => {
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

interface CanceledCall extends VoiceArrival {
  /** Starts a call and cancels it, then releases what could still connect it. */
  giveUp: (visitor: Visitor) => Promise<void>;
  /** Calls requested from the provider until then. Default: 1. */
  requests?: number;
}

const cancel = async ({ press, call }: Visitor) => {
  await press(call.button(words.cancel));
  await call.says('Ready to demo');
};
const reopen = async ({ press, call }: Visitor) => {
  await press(call.launcher);
  await call.says('Ready to demo');
};
/** Starts a call. The provider responds when the returned function is called. */
const tapUnanswered = async ({ press, call }: Visitor) => {
  const release = provider.hold();
  await press(call.hero);
  await eventually(() => provider.requests.length, 1);
  return release;
};

const ways: Record<string, CanceledCall> = {
  'it is canceled before the provider has responded': {
    async giveUp(visitor) {
      const release = await tapUnanswered(visitor);
      await cancel(visitor);
      release();
    },
  },
  'the panel is closed while the library loads': {
    async giveUp(visitor) {
      const release = await holdRequests(visitor.page, CARRIER_SCRIPT);
      await visitor.press(visitor.call.hero);
      await visitor.call.panel.getByText(words.stages['daily-call-join']).waitFor();
      await visitor.page.keyboard.press('Escape');
      release();
      await reopen(visitor);
    },
  },
  'it is canceled while the visitor joins': {
    plan: { waits: true },
    async giveUp(visitor) {
      await visitor.press(visitor.call.hero);
      await visitor.page.waitForFunction(() =>
        globalThis.callMachines?.[0]?.received.some(({ action }) => action === 'join-meeting'),
      );
      await cancel(visitor);
      await visitor.page.evaluate(() => dispatchEvent(new Event('let-in')));
    },
  },
  'the panel is closed before its script arrives': {
    requests: 0,
    async giveUp(visitor) {
      const { page, press, call } = visitor;
      const release = await holdRequests(page, '**/assets/chunks/**');
      await press(call.hero);
      await press(call.close);
      release();
      expect(await call.launcher.textContent()).toBe(words.launcher);
      await reopen(visitor);
      expect(await page.evaluate(() => microphones.length)).toBe(0);
    },
  },
  'it is canceled during the microphone prompt, which is then accepted': {
    requests: 0,
    before: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (constraints) => {
          await new Promise((resolve) => addEventListener('accept', resolve, { once: true }));
          mediaDevices.getUserMedia = open;
          return open(constraints);
        };
      }),
    async giveUp(visitor) {
      await visitor.press(visitor.call.hero);
      await visitor.call.says(words.status.askingMicrophone);
      await cancel(visitor);
      await visitor.page.evaluate(() => dispatchEvent(new Event('accept')));
      await eventually(() => visitor.page.evaluate(() => microphones.length), 1);
    },
  },
};

test.each(Object.entries(ways))(
  'when %s, then call and microphone are released, and the next call is the only one',
  async (_way, { giveUp, requests = 1, ...arrival }) => {
    const visitor = await visitToCall(arrival);
    const { page, press, call } = visitor;
    await giveUp(visitor);
    await untilCallIsReleased(page);
    expect(provider.requests).toHaveLength(requests);

    // Any remainder of the first call would appear as a second one.
    await page.evaluate(() => void (globalThis.callPlan = {}));
    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect([provider.requests.length, await callsOn(page)]).toEqual([requests + 1, 1]);
    await press(call.button(words.end));
    await call.says('Call ended');
    await untilCallIsReleased(page);
  },
);

test('when a second call starts before the response to a canceled one, then the second call connects', async () => {
  const visitor = await visitToCall();
  const { page, press, call } = visitor;
  const release = await tapUnanswered(visitor);
  await cancel(visitor);
  await press(call.button(words.start));
  await eventually(() => provider.requests.length, 2);
  release();
  await call.says(words.status.connected);
  await page.waitForLoadState('networkidle');
  await call.says(words.status.connected);
  expect(await callsOn(page)).toBe(1);
});

type Before = NonNullable<VoiceArrival['before']>;
const onRequest =
  (path: string, act: (route: Route) => unknown): Before =>
  (page) =>
    page.route(`**${path}`, act);
const respondWith = (status: number) => (route: Route) => route.fulfill({ status, json: { title: 'no' } });

const startFailures: [string, Before][] = [
  ['the site gives no token', onRequest(paths.voiceToken, respondWith(500))],
  ['the site does not start the call', onRequest(paths.voiceCall, respondWith(500))],
  ['the visitor is offline', onRequest(paths.voiceToken, (route) => route.abort())],
];
async function removeFailures(page: Page) {
  for (const path of [paths.voiceToken, paths.voiceCall]) await page.unroute(`**${path}`);
  withTokens.provider.reset();
}

test('when the site or the connection fails, then the call fails to connect and can be repeated', async () => {
  const { page, press, provokes, call, fails } = await withTokens.visitToCall();
  provokes(failedResource, /failed: POST/);
  let next = call.hero;
  for (const [, fail] of startFailures) {
    await fail(page);
    await press(next);
    await fails('connect');
    await removeFailures(page);
    next = call.button(words.again);
  }
  await press(next);
  await call.says(words.status.connected);
});

test('when the site or the provider is over its limit, then the line is busy, and a sample call plays', async () => {
  const { page, press, provokes, call } = await withTokens.visit();
  provokes(failedResource);
  let next = call.hero;
  for (const refuse of [
    onRequest(paths.voiceToken, respondWith(429)),
    onRequest(paths.voiceToken, respondWith(503)),
    () => withTokens.provider.refuse(429, {}),
  ]) {
    await refuse(page);
    await press(next);
    await call.says(words.problems.busy.status);
    await call.panel.getByText(words.samples.label(sampleCalls[0].name)).waitFor();
    await call.says(words.sampleStatus.connected);
    expect(withTokens.provider.calls).toEqual([]);
    await press(call.button(words.end));
    next = call.button(words.start);
    await press(next);
    await call.says(words.problems.busy.status);
    await press(call.button(words.end));
    await removeFailures(page);
  }
});
