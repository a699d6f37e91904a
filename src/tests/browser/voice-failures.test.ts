import { describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceWords as words } from '#content/voice.ts';
import { paths } from '#shared/api.ts';
import { eventually } from '../support/eventually.ts';
import type { Visitor } from '../support/journey.ts';
import { hold, refused, untilFocused } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  blockedReporter,
  callsOn,
  otherEnd,
  stopTime,
  toCarrier,
  toProvider,
  untilLineIsFree,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visit, visitToCall, visitAndTap, visitOnTheLine } = await voiceJourneys();
const account = { privateKey: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d', orgId: 'org-1' };
const byToken = await voiceJourneys({ RATE_LIMIT_WINDOW_MS: '1000', VOICE_MAX_CONCURRENT: '100' }, account);

// Older than any that the carrier takes calls from.
const OLD_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

test('when there is no microphone, or the browser cannot make calls, then it says so and asks nobody', async () => {
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

test('when the carrier lets nobody in, or the other end goes before it picks up, then the call has not come about', async () => {
  const { page, press, provokes, call, fails } = await visitAndTap({ plan: { refusal: 'no-room' } });
  provokes(toProvider(provider), toCarrier, ...blockedReporter);
  await fails('connect');
  await page.evaluate(() => void (globalThis.callPlan = { unanswered: true }));
  await press(call.button(words.again));
  await call.panel.getByText(words.stages.answering).waitFor();
  await otherEnd(page, 'leave');
  await fails('connect');
});

test('when the call breaks off, by whatever fault, then it says what, keeps what was said, and calls again', async () => {
  const { page, press, provokes, call, fails } = await visitOnTheLine();
  provokes(...blockedReporter);
  const endedReason = 'pipeline-error-openai-llm-failed';
  const faults = [
    [() => otherEnd(page, 'fails', 'connection-error'), 'lost'],
    [() => otherEnd(page, 'sends', { type: 'status-update', status: 'ended', endedReason }), 'in-call'],
    [() => otherEnd(page, 'losesMicrophone', 'permissions'), 'microphone-denied'],
    [() => otherEnd(page, 'losesMicrophone', 'not-found'), 'audio-setup'],
  ] as const;
  for (const [fail, problem] of faults) {
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
  const limits: Record<string, VoiceArrival & { said: RegExp[]; stage: string }> = {
    'the library never comes': {
      before: (page) => page.route(CARRIER_SCRIPT, () => undefined),
      said: [toProvider(provider), toCarrier],
      stage: words.stages['daily-call-join'],
    },
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

interface GivingUp extends VoiceArrival {
  /** Gives the call up once it is asked for, then lets come what could still make it one. */
  giveUp: (visitor: Visitor) => Promise<void>;
  /** How many calls the provider was asked for until then: one, where nothing else is said. */
  asked?: number;
}

const cancel = async ({ press, call }: Visitor) => {
  await press(call.button(words.cancel));
  await call.says('Ready to demo');
};
const reopen = async ({ press, call }: Visitor) => {
  await press(call.launcher);
  await call.says('Ready to demo');
};
/** Asks for a call, which the provider answers once it is let go. */
const tapUnanswered = async ({ press, call }: Visitor) => {
  const letGo = provider.hold();
  await press(call.hero);
  await eventually(() => provider.requests.length, 1);
  return letGo;
};

const ways: Record<string, GivingUp> = {
  'it is cancelled before the provider has answered': {
    async giveUp(visitor) {
      const letGo = await tapUnanswered(visitor);
      await cancel(visitor);
      letGo();
    },
  },
  'the panel is closed while the library loads': {
    async giveUp(visitor) {
      const letGo = await hold(visitor.page, CARRIER_SCRIPT);
      await visitor.press(visitor.call.hero);
      await visitor.call.panel.getByText(words.stages['daily-call-join']).waitFor();
      await visitor.page.keyboard.press('Escape');
      letGo();
      await reopen(visitor);
    },
  },
  'it is cancelled while the carrier lets the visitor in': {
    plan: { waits: true },
    async giveUp(visitor) {
      await visitor.press(visitor.call.hero);
      await visitor.page.waitForFunction(() =>
        globalThis.callMachines?.[0]?.heard.some(({ action }) => action === 'join-meeting'),
      );
      await cancel(visitor);
      await visitor.page.evaluate(() => dispatchEvent(new Event('let-in')));
    },
  },
  'the panel is closed before its script is there': {
    asked: 0,
    async giveUp(visitor) {
      const { page, press, call } = visitor;
      const letGo = await hold(page, '**/assets/chunks/**');
      await press(call.hero);
      await press(call.close);
      letGo();
      expect(await call.launcher.textContent()).toBe(words.launcher);
      await reopen(visitor);
      expect(await page.evaluate(() => microphones.length)).toBe(0);
    },
  },
  'the question for the microphone is left open, it is cancelled, and a late yes comes': {
    asked: 0,
    before: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator;
        const open = mediaDevices.getUserMedia.bind(mediaDevices);
        mediaDevices.getUserMedia = async (wanted) => {
          await new Promise((resolve) => addEventListener('yes', resolve, { once: true }));
          mediaDevices.getUserMedia = open;
          return open(wanted);
        };
      }),
    async giveUp(visitor) {
      await visitor.press(visitor.call.hero);
      await visitor.call.says(words.status.askingMicrophone);
      await cancel(visitor);
      await visitor.page.evaluate(() => dispatchEvent(new Event('yes')));
      await eventually(() => visitor.page.evaluate(() => microphones.length), 1);
    },
  },
};

test.each(Object.entries(ways))(
  'when %s, then line and microphone are let go, and the next call is the only one',
  async (_way, { giveUp, asked = 1, ...arrival }) => {
    const visitor = await visitToCall(arrival);
    const { page, press, call } = visitor;
    await giveUp(visitor);
    await untilLineIsFree(page);
    expect(provider.requests).toHaveLength(asked);

    // Whatever of the first were still under way would make a second call of it.
    await page.evaluate(() => void (globalThis.callPlan = {}));
    await press(call.button(words.start));
    await call.says(words.status.connected);
    expect([provider.requests.length, await callsOn(page)]).toEqual([asked + 1, 1]);
    await press(call.button(words.end));
    await call.says('Call ended');
    await untilLineIsFree(page);
  },
);

test('when it is called again while the first answer is still to come, then that call stands', async () => {
  const visitor = await visitToCall();
  const { page, press, call } = visitor;
  const letGo = await tapUnanswered(visitor);
  await cancel(visitor);
  await press(call.button(words.start));
  await eventually(() => provider.requests.length, 2);
  letGo();
  await call.says(words.status.connected);
  await page.waitForLoadState('networkidle');
  await call.says(words.status.connected);
  expect(await callsOn(page)).toBe(1);
});

type Before = NonNullable<VoiceArrival['before']>;
const at =
  (path: string, act: (route: Route) => unknown): Before =>
  (page) =>
    page.route(`**${path}`, act);
const says = (status: number) => (route: Route) => route.fulfill({ status, json: { title: 'no' } });

const starts: [string, Before][] = [
  ['the site gives no token', at(paths.voiceToken, says(500))],
  ['the site starts no call', at(paths.voiceCall, says(500))],
  ['the visitor is offline', at(paths.voiceToken, (route) => route.abort())],
];
/** From now on both answer as they do. */
async function mend(page: Page) {
  for (const path of [paths.voiceToken, paths.voiceCall]) await page.unroute(`**${path}`);
  byToken.provider.reset();
}

test('when the site or the connection fails, then the call has not come about, and can be tried again', async () => {
  const { page, press, provokes, call, fails } = await byToken.visitToCall();
  provokes(refused, /failed: POST/);
  let next = call.hero;
  for (const [, fail] of starts) {
    await fail(page);
    await press(next);
    await fails('connect');
    await mend(page);
    next = call.button(words.again);
  }
  await press(next);
  await call.says(words.status.connected);
});

test('when site or provider say that it is too much, then the line is busy, and a sample call plays', async () => {
  const { page, press, provokes, call } = await byToken.visit();
  provokes(refused);
  let next = call.hero;
  for (const refuse of [
    at(paths.voiceToken, says(429)),
    at(paths.voiceToken, says(503)),
    () => byToken.provider.refuse(429, {}),
  ]) {
    await refuse(page);
    await press(next);
    await call.says(words.problems.busy.status);
    await call.panel.getByText(words.samples.label(sampleCalls[0]?.name ?? '')).waitFor();
    await call.says(words.sampleStatus.connected);
    expect(byToken.provider.calls).toEqual([]);
    await press(call.button(words.end));
    next = call.button(words.start);
    await press(next);
    await call.says(words.problems.busy.status);
    await press(call.button(words.end));
    await mend(page);
  }
});
