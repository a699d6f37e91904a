import { expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import type { Visitor } from '../support/journey.ts';
import { hold } from '../support/steps.ts';
import {
  CARRIER_SCRIPT,
  callsOn,
  openMicrophones,
  untilLineIsFree,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visitToCall, visitOnTheLine } = await voiceJourneys();

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
  'the panel is closed before the provider has answered': {
    async giveUp(visitor) {
      const letGo = await tapUnanswered(visitor);
      await visitor.page.keyboard.press('Escape');
      letGo();
      await reopen(visitor);
    },
  },
  'it is cancelled while the library loads': {
    async giveUp(visitor) {
      const letGo = await hold(visitor.page, CARRIER_SCRIPT);
      await visitor.press(visitor.call.hero);
      await visitor.call.panel.getByText(words.stages['daily-call-join']).waitFor();
      await cancel(visitor);
      letGo();
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
  'nobody picks up and it is cancelled': {
    plan: { unanswered: true },
    async giveUp(visitor) {
      await visitor.press(visitor.call.hero);
      await visitor.call.panel.getByText(words.stages.answering).waitFor();
      await cancel(visitor);
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

test('when the page is hidden during a call, then line and microphone are let go', async () => {
  const { page, call } = await visitOnTheLine();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await openMicrophones(page)).toBe(0);
  await eventually(() => callsOn(page), 0);
  await call.says('Call ended');
});
