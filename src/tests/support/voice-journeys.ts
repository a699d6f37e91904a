import { beforeEach } from '@jest/globals';
import type { Page } from 'playwright';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { spanishCall } from '#content/spanish/call.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { fakeCarrierScript, type FakeCallMachine } from './fake-carrier.ts';
import { startFakeCallProvider } from './fake-voice-provider.ts';
import { eventually } from './eventually.ts';
import { expect, journeys, type Arrival } from './journey.ts';

declare global {
  var microphones: MediaStreamTrack[];
}

/** With a private key in `env`, the page gets call tokens from the site. Otherwise the page uses the public key. */
export async function voiceJourneys(env: Record<string, string> = {}) {
  const provider = await startFakeCallProvider();
  const { visit, site } = journeys({
    hosts: [provider.url, 'https://c.daily.co'],
    env: { VAPI_API_URL: provider.url, VAPI_PUBLIC_KEY: 'public-key', ...env },
  });
  beforeEach(() => provider.reset());

  const arrive = async ({ before, ...arrival }: Arrival = {}) => {
    const visitor = await visit({
      ...arrival,
      listens: true,
      async before(page) {
        await page.addInitScript(fakeMicrophone);
        await page.route('**/call-machine-object-bundle.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: fakeCarrierScript }),
        );
        await before?.(page);
      },
    });
    const { page, call, announced } = visitor;
    const untilFailed = async (problem: Problem) => {
      const { status, more } = words.problems[problem];
      const announcements = () => announced.filter((text) => text.includes(status)).length;
      await eventually(announcements, 1);
      await call.says(status);
      await call.says(more);
      await expect(call.button(words.again)).toBeVisible();
      await expect(call.leaveNumber).toHaveAttribute('href', '#contact');
      await expect(call.samples.getByRole('button')).toHaveCount([...sampleCalls, spanishCall].length);
      await untilCallIsReleased(page);
      expect(announcements()).toBe(1);
      announced.length = 0;
    };
    return { ...visitor, untilFailed };
  };
  return { provider, site, visit: arrive };
}

type Problem = Exclude<keyof typeof words.problems, 'no-key'>;

type Act = 'says' | 'setsLevel' | 'fails' | 'hangsUp' | 'isMuted';

/** Calls a method of the fake carrier on the page. */
export const fakeCarrier = <A extends Act>(page: Page, act: A, ...args: Parameters<FakeCallMachine[A]>) =>
  page.evaluate(
    ([name, values]) => {
      const machine = fakeCalls?.at(-1);
      return machine && (Reflect.apply(machine[name], machine, values) as unknown);
    },
    [act, args] as const,
  );

export const openCallsOn = (page: Page) =>
  page.evaluate(() => globalThis.fakeCalls?.filter(({ isJoined }) => isJoined).length ?? 0);

const countOpenMicrophones = (page: Page) =>
  page.evaluate(() => microphones.filter(({ readyState }) => readyState === 'live').length);

export async function untilCallIsReleased(page: Page): Promise<void> {
  await eventually(() => openCallsOn(page), 0);
  await eventually(() => countOpenMicrophones(page), 0);
}

/** Imitates a silent microphone, because the test browser has none. */
function fakeMicrophone(): void {
  globalThis.microphones = [];
  navigator.mediaDevices.getUserMedia = () => {
    // The audio context uses no audio output, because the machine may have none.
    const silent = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
    const { stream } = silent.createMediaStreamDestination();
    microphones.push(...stream.getTracks());
    return Promise.resolve(stream);
  };
}
