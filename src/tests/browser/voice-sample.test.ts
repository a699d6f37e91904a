import { expect, test } from '@jest/globals';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceWords as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { bothDevices, journeys, type Device } from '../support/journey.ts';
import { isFocused, listen, untilFocused } from '../support/steps.ts';
import { stopTime } from '../support/voice.ts';

const { visit } = journeys();

const [first, second] = sampleCalls;
if (!first || !second) throw new Error('there are no sample calls');
const MINUTES = 5 * 60_000;

const spelled = ({ lines }: typeof first) =>
  lines.map((text, turn) => `${turn % 2 ? words.transcript.user : words.transcript.assistant} ${text}`);

/** A visitor at the sample calls, whose time stands still. */
async function open(device: Device = 'phone') {
  const announced: string[] = [];
  const visitor = await visit({
    device,
    async before(page) {
      await page.clock.install();
      await listen(page, announced);
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => {
          throw new Error('the microphone was asked for');
        };
      });
    },
  });
  const { page, press, call } = visitor;
  await stopTime(page);
  await press(call.hero);
  await call.samples.waitFor();
  return {
    ...visitor,
    announced,
    pass: (ms: number) => page.clock.runFor(ms),
    play: ({ name }: { name: string }) => press(call.samples.getByRole('button', { name })),
    lines: () => call.transcript.locator('p').allTextContents(),
  };
}

test.each(bothDevices)(
  'when no key is set on a %s, then it says so, and a written call plays from ringing to its end, read out',
  async (device) => {
    const { call, pass, play, lines, announced } = await open(device);
    expect(await call.status.textContent()).toContain('API key not configured');
    expect(await call.samples.getByRole('button').count()).toBe(3);
    expect(await call.button(words.start).count()).toBe(0);
    expect(await call.hero.textContent()).toBe(words.startSample);

    await play(first);
    await call.panel.getByText(words.stages.answering).waitFor();
    expect(await call.progress.isVisible()).toBe(true);
    await pass(1_500);
    await call.says('Connected - Start speaking!');
    await pass(1_500);
    await call.says('AI is speaking...');
    await pass(5_000);
    await call.says('Listening for your voice...');
    await pass(MINUTES);
    await call.says('Call ended');
    expect(await lines()).toEqual(spelled(first));
    for (const text of first.lines) expect(announced.some((heard) => heard.includes(text))).toBe(true);
    expect(await call.button(words.samples.again).isVisible()).toBe(true);
  },
);

test('when the keyboard alone is used, then a call is found, played, paused and ended by it, and then another', async () => {
  const { page, call, pass, play, lines } = await open('desktop');
  const pause = call.button(words.samples.pause);
  await untilFocused(call.samples.getByRole('button', { name: first.name }));
  await page.keyboard.press('Enter');
  await untilFocused(call.button(words.cancel));
  await pass(4_000);
  await page.keyboard.press('Tab');
  expect(await isFocused(pause)).toBe(true);
  await page.keyboard.press('Space');
  expect(await pause.getAttribute('aria-pressed')).toBe('true');
  await pass(100);
  const before = await call.transcript.textContent();
  await pass(20_000);
  expect(await call.transcript.textContent()).toBe(before);
  await page.keyboard.press('Space');
  await pass(1_000);
  expect(await call.transcript.textContent()).not.toBe(before);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await call.says('Call ended');
  await play(second);
  await pass(MINUTES);
  await call.says('Call ended');
  expect(await lines()).toEqual(spelled(second));
});

test('when it is cancelled while it rings, then the choice is back; when its panel is closed, then it ends', async () => {
  const { press, call, pass, play } = await open();
  await play(first);
  await press(call.button(words.cancel));
  await call.says('API key not configured');
  expect(await call.samples.getByRole('button').count()).toBe(3);
  expect(await call.button(words.start).count()).toBe(0);

  await play(first);
  await pass(4_000);
  expect(await call.launcher.textContent()).toBe(voiceLauncher.onCall);
  await press(call.close);
  await eventually(() => call.launcher.textContent(), voiceLauncher.launcher);
  await press(call.launcher);
  await call.says('Call ended');
});

test('when it is to be read aloud, then the browser reads each line, and no longer than the call lasts', async () => {
  const { page, press, call } = await visit({ before: (blank) => blank.addInitScript(standInVoice) });
  await press(call.hero);
  await press(call.samples.getByRole('button', { name: first.name }));
  const aloud = call.button(words.samples.aloud);
  await press(aloud);
  expect(await aloud.getAttribute('aria-pressed')).toBe('true');
  await page.waitForFunction((texts) => texts.includes(readAloud.at(-1) ?? ''), first.lines);
  await press(call.button(words.samples.pause));
  await press(call.button(words.end));
  await call.says('Call ended');
  expect(await page.evaluate(() => speechSynthesis.paused || speechSynthesis.speaking)).toBe(false);
});

declare global {
  var readAloud: string[];
}

/** A voice of the browser's that has a line said at once; the machine that runs the journeys has none. */
function standInVoice(): void {
  globalThis.readAloud = [];
  let paused = false;
  let line: SpeechSynthesisUtterance | undefined;
  Object.defineProperty(globalThis, 'speechSynthesis', {
    value: {
      get paused() {
        return paused;
      },
      get speaking() {
        return line !== undefined;
      },
      speak(next: SpeechSynthesisUtterance) {
        line = next;
        if (!paused) readAloud.push(next.text);
      },
      pause: () => void (paused = true),
      resume: () => void (paused = false),
      cancel: () => void (line = undefined),
    },
  });
}
