import { afterAll, beforeEach } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dockWords } from '#content/dock.ts';
import { voiceWords as words } from '#content/voice.ts';
import type { Visitor } from './browser.ts';
import { callMachineScript, type CallMachine, type CallPlan } from './call-machine.ts';
import { startCallProvider, type CallProvider } from './call-provider.ts';
import { journeys, type Arrival, type Journeys } from './journey.ts';

declare global {
  /** Every microphone track that the page ever opened. */
  var microphones: MediaStreamTrack[];
}

export const CARRIER_SCRIPT = '**/call-machine-object-bundle.js';

export interface VoiceArrival extends Arrival {
  microphone?: 'granted' | 'refused';
  plan?: CallPlan;
}

export interface VoiceJourneys extends Journeys {
  provider: CallProvider;
  visit: (arrival: VoiceArrival) => Promise<Visitor>;
  /** A visitor whose page may speak to the provider and to the carrier, and does. */
  visitToCall: (arrival: VoiceArrival) => Promise<Visitor>;
}

/** Journeys on a site where calls are configured, with both ends of the call stood in for. */
export async function voiceJourneys(
  env: Record<string, string> = {},
  { calls = true } = {},
): Promise<VoiceJourneys> {
  const provider = await startCallProvider();
  const { site, visit } = journeys({
    calls,
    env: { VAPI_PUBLIC_KEY: 'public-key', VAPI_API_URL: provider.url, ...env },
  });
  beforeEach(() => provider.reset());
  afterAll(() => provider.stop());

  const arrive = ({ microphone = 'granted', plan = {}, ...arrival }: VoiceArrival) =>
    visit({
      ...arrival,
      context: { permissions: microphone === 'granted' ? ['microphone'] : [], ...arrival.context },
      async before(page) {
        await page.addInitScript(keepMicrophones);
        await page.addInitScript((value) => void (globalThis.callPlan = value), plan);
        await page.route(CARRIER_SCRIPT, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: callMachineScript }),
        );
        await arrival.before?.(page);
      },
    });

  return {
    site,
    provider,
    visit: arrive,
    async visitToCall(arrival) {
      const visitor = await arrive(arrival);
      visitor.provokes(toProvider(provider), toCarrier);
      return visitor;
    },
  };
}

/** What a call may ask of other hosts. */
export const toProvider = ({ url }: CallProvider) => new RegExp(`^other host: ${url}/call/web$`);
export const toCarrier = /^other host: https:\/\/c\.daily\.co\/call-machine\/.*object-bundle\.js$/;

/** What daily-js would tell its maker of a fatal error, and the policy does not let out. */
export const blockedReporter = [
  /^console error: Connecting to 'https:\/\/\w+\.ingest\.sentry\.io/,
  /^console error: Fetch API cannot load https:\/\/\w+\.ingest\.sentry\.io/,
];

/** The call as a visitor finds it. */
export function voice(page: Page) {
  const panel = page.getByRole('dialog', { name: words.title });
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  return {
    panel,
    button,
    launcher: page.locator('#dock-voice-launcher'),
    hero: page.locator('main section').first().getByRole('button'),
    status: panel.getByRole('status'),
    says: (text: string) => panel.getByRole('status').filter({ hasText: text }).waitFor(),
    progress: panel.getByRole('progressbar', { name: words.stages.label }),
    transcript: panel.getByRole('region', { name: words.transcript.label }),
    samples: panel.getByRole('region', { name: words.samples.heading }),
    close: panel.getByRole('button', { name: 'Close' }),
    leaveNumber: panel.getByRole('link', { name: dockWords.leaveNumber.label }),
  };
}

/** The other end of the newest call. */
export const otherEnd = {
  says: (page: Page, ...said: Parameters<CallMachine['says']>) =>
    page.evaluate((all) => callMachines?.at(-1)?.says(...all), said),
  tell: (page: Page, data: object | string) =>
    page.evaluate((value) => callMachines?.at(-1)?.tell(value), data),
  speaksAt: (page: Page, level: number) =>
    page.evaluate((value) => callMachines?.at(-1)?.speaksAt(value), level),
  fail: (page: Page, type: string) => page.evaluate((value) => callMachines?.at(-1)?.fail(value), type),
  stumble: (page: Page, type: string) => page.evaluate((value) => callMachines?.at(-1)?.stumble(value), type),
  loseMicrophone: (page: Page, type: string) =>
    page.evaluate((value) => callMachines?.at(-1)?.loseMicrophone(value), type),
  leaves: (page: Page) => page.evaluate(() => callMachines?.at(-1)?.assistantLeaves()),
  ejects: (page: Page) => page.evaluate(() => callMachines?.at(-1)?.leave()),
  hearsNothing: (page: Page) => page.evaluate(() => callMachines?.at(-1)?.isMuted()),
};

/** From here on time passes in the page only where the test lets it. Its clock must be installed. */
export const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** How many calls the page has on the line. */
export const callsOn = (page: Page) =>
  page.evaluate(() => globalThis.callMachines?.filter(({ isJoined }) => isJoined).length ?? 0);

/** How many microphone tracks are still open. */
export const openMicrophones = (page: Page) =>
  page.evaluate(() => microphones.filter(({ readyState }) => readyState === 'live').length);

function keepMicrophones(): void {
  globalThis.microphones = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    microphones.push(...stream.getTracks());
    return stream;
  };
}
