import { afterAll, beforeEach, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { voiceWords as words } from '#content/voice.ts';
import type { CallAccount } from './call-account.ts';
import { callMachineScript, type CallMachine, type CallPlan } from './call-machine.ts';
import { startCallProvider, type CallProvider } from './call-provider.ts';
import { eventually } from './eventually.ts';
import { journeys, type Arrival, type Visitor } from './journey.ts';
import { startStandIn } from './stand-in.ts';
import { listen } from './steps.ts';

declare global {
  /** Every microphone track that the page ever opened. */
  var microphones: MediaStreamTrack[];
}

export const CARRIER_SCRIPT = '**/call-machine-object-bundle.js';

export interface VoiceArrival extends Arrival {
  microphone?: 'granted' | 'refused';
  plan?: CallPlan;
}

/**
 * Journeys on a site where calls are configured, with both ends of the call stood in for: by the public key, or by tokens
 * where there is an account.
 */
export async function voiceJourneys(env: Record<string, string> = {}, account?: CallAccount) {
  const provider = await startCallProvider(account);
  const keys = account ? await tokenSettings(account) : { VAPI_PUBLIC_KEY: 'public-key' };
  const { visit, site } = journeys({ env: { VAPI_API_URL: provider.url, ...keys, ...env } });
  beforeEach(() => provider.reset());
  afterAll(() => provider.stop());

  const arrive = async ({ microphone = 'granted', plan = {}, before, ...arrival }: VoiceArrival = {}) => {
    const announced: string[] = [];
    const visitor = await visit({
      ...arrival,
      async before(page) {
        await listen(page, announced);
        await page.addInitScript(lendMicrophones, microphone === 'granted');
        await page.addInitScript((value) => void (globalThis.callPlan = value), plan);
        await page.route(CARRIER_SCRIPT, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: callMachineScript }),
        );
        await before?.(page);
      },
    });
    return { ...visitor, fails: (problem: Problem) => untilFailed(visitor, announced, problem) };
  };
  /** A visitor whose page may speak to the carrier, and without tokens to the provider, and does. */
  const visitToCall = async (arrival: VoiceArrival = {}) => {
    const visitor = await arrive(arrival);
    visitor.provokes(...(account ? [] : [toProvider(provider)]), toCarrier);
    return visitor;
  };
  return {
    provider,
    site,
    visit: arrive,
    visitToCall,
    /** A visitor who has tapped in the hero. */
    visitAndTap: async (arrival: VoiceArrival = {}) => {
      const visitor = await arrive(arrival);
      await visitor.press(visitor.call.hero);
      return visitor;
    },
    /** A visitor who is on the line. */
    visitOnTheLine: async (arrival: VoiceArrival = {}) => {
      const visitor = await visitToCall(arrival);
      await visitor.press(visitor.call.hero);
      await visitor.call.says(words.status.connected);
      return visitor;
    },
  };
}

/** What makes a site sign tokens, which hold for its own address alone. */
async function tokenSettings({ privateKey, orgId }: CallAccount) {
  const free = await startStandIn(() => undefined);
  await free.stop();
  return {
    ...{ PUBLIC_URL: free.url, PORT: new URL(free.url).port },
    ...{ VAPI_PRIVATE_KEY: privateKey, VAPI_ORG_ID: orgId, VAPI_ASSISTANT_ID: 'assistant-1' },
  };
}

type Problem = Exclude<keyof typeof words.problems, 'no-key'>;

/** What a call may ask of other hosts. */
export const toProvider = ({ url }: CallProvider) => new RegExp(`^other host: ${url}/call/web$`);
export const toCarrier = /^other host: https:\/\/c\.daily\.co\/call-machine\/.*object-bundle\.js$/;

/** What daily-js would tell its maker of a fatal error, and the policy does not let out. */
export const blockedReporter = [
  /^console error: Connecting to 'https:\/\/\w+\.ingest\.sentry\.io/,
  /^console error: Fetch API cannot load https:\/\/\w+\.ingest\.sentry\.io/,
];

type Act =
  'says' | 'sends' | 'speaksAt' | 'fails' | 'stumbles' | 'losesMicrophone' | 'hangsUp' | 'leave' | 'isMuted';

/** What the other end of the newest call does. */
export const otherEnd = <A extends Act>(page: Page, act: A, ...given: Parameters<CallMachine[A]>) =>
  page.evaluate(
    ([name, values]) => {
      const machine = callMachines?.at(-1);
      return machine && (Reflect.apply(machine[name], machine, values) as unknown);
    },
    [act, given] as const,
  );

/** From here on time passes in the page only where the test lets it. Its clock must be installed. */
export const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** How many calls the page has on the line. */
export const callsOn = (page: Page) =>
  page.evaluate(() => globalThis.callMachines?.filter(({ isJoined }) => isJoined).length ?? 0);

/** How many microphone tracks are still open. */
const openMicrophones = (page: Page) =>
  page.evaluate(() => microphones.filter(({ readyState }) => readyState === 'live').length);

/** No call, and no microphone. */
export async function untilLineIsFree(page: Page): Promise<void> {
  await eventually(() => callsOn(page), 0);
  await eventually(() => openMicrophones(page), 0);
}

/** The browser that the tests bring has no microphone: it is lent silent ones, each of which is noted. */
function lendMicrophones(isGranted: boolean): void {
  globalThis.microphones = [];
  navigator.mediaDevices.getUserMedia = () => {
    if (!isGranted) return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    // Without an output: the machine may have none to ask for.
    const silent = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
    const { stream } = silent.createMediaStreamDestination();
    microphones.push(...stream.getTracks());
    return Promise.resolve(stream);
  };
}

/** Where a failed call leaves the visitor: it says so once, aloud, and offers what to do now. */
async function untilFailed(
  { page, call }: Pick<Visitor, 'page' | 'call'>,
  announced: string[],
  problem: Problem,
): Promise<void> {
  const { status, more } = words.problems[problem];
  const told = () => announced.filter((text) => text.includes(status)).length;
  await eventually(told, 1);
  await call.says(status);
  await call.says(more);
  expect(await call.button(words.again).isVisible()).toBe(true);
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  expect(await call.samples.getByRole('button').count()).toBe(3);
  await untilLineIsFree(page);
  expect(told()).toBe(1);
  announced.length = 0; // The next call may fail as well.
}
