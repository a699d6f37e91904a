import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceWords as words } from '#content/voice.ts';
import { uncoverDock } from '../support/dock-steps.ts';
import { eventually } from '../support/eventually.ts';
import { journeys } from '../support/journey.ts';
import { listen } from '../support/steps.ts';
import { stopTime } from '../support/voice-journeys.ts';

const { visit } = journeys();

const [first, second] = sampleCalls;
if (!first || !second) throw new Error('there are no sample calls');
const MINUTES = 5 * 60_000;

const transcriptOf = ({ lines }: typeof first) =>
  lines.map((text, turn) => `${turn % 2 ? words.transcript.caller : words.transcript.assistant} ${text}`);

/** A visitor of the sample calls, with a stopped clock. */
async function open() {
  const announced: string[] = [];
  const visitor = await visit({
    fresh: true,
    async before(page) {
      await page.clock.install();
      await listen(page, announced);
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => {
          throw new Error('the microphone was requested');
        };
      });
    },
  });
  const { page, press, call } = visitor;
  await uncoverDock(call.launcher);
  await stopTime(page);
  return {
    ...visitor,
    announced,
    pass: (ms: number) => page.clock.runFor(ms),
    play: ({ name }: { name: string }) => press(call.samples.getByRole('button', { name })),
    lines: () => call.transcript.locator('p').allTextContents(),
  };
}

test('when there is no key, then the hero’s tap plays a call as text', async () => {
  const { press, call, pass, lines, announced } = await open();
  expect(await call.hero.textContent()).toBe(words.startSample);
  await press(call.hero);
  await call.says(words.sampleStatus.connecting);
  expect(await call.samples.getByRole('button').count()).toBe(2);
  await pass(1_500);
  await call.says('AI is speaking...');
  await call.panel.getByText(words.samples.noVoice).waitFor();
  expect(await call.button(words.mute).count()).toBe(0);
  const pause = call.button(words.samples.pause);
  await press(pause);
  await pass(100);
  const paused = await lines();
  await pass(20_000);
  expect(await lines()).toEqual(paused);
  await press(pause);
  await pass(8_000);
  await call.says(words.sampleStatus.listening);
  expect(await call.panel.textContent()).not.toContain('Listening');
  const height = () => call.transcript.evaluate((box) => box.clientHeight);
  const heightDuringCall = await height();
  const rows = () => call.ticket.locator('dd').allTextContents();
  expect(await rows()).toEqual(first.ticket.map(() => ''));
  await pass(5_000);
  await eventually(async () => (await rows())[0], first.ticket[0]?.text);
  expect(await call.ticket.getByText(first.stamp, { exact: true }).count()).toBe(0);

  await pass(MINUTES);
  await call.says('Call ended');
  expect(await height()).toBeGreaterThan(0.9 * heightDuringCall);
  expect(await lines()).toEqual(transcriptOf(first));
  for (const text of first.lines)
    expect(announced.some((announcement) => announcement.includes(text))).toBe(true);
  expect(await rows()).toEqual(first.ticket.map(({ text }) => text));
  await call.ticket.getByText(first.stamp, { exact: true }).waitFor();
  expect(await call.panel.getByRole('link', { name: words.havePersonCall }).getAttribute('href')).toBe(
    '#contact',
  );
  expect(await call.button(words.samples.again).isVisible()).toBe(true);
});

test('when the dock is opened without a key, then the samples come first; canceling returns to them; another sample replaces one; closing ends it', async () => {
  const { page, press, call, pass, play } = await open();
  await press(call.launcher);
  await call.says('API key not configured');
  const samples = await call.samples.getByRole('button').allTextContents();
  expect(samples).toHaveLength(3);
  for (const text of samples) expect(text).toMatch(/^ ?Play .* 1:\d\d$/);
  const [list, status] = [await call.samples.boundingBox(), await call.status.boundingBox()];
  expect(list && status && list.y < status.y).toBe(true);
  expect(await call.button(words.start).count()).toBe(0);
  await press(call.close);

  await press(call.hero);
  await press(call.button(words.cancel));
  await page.evaluate(() => scrollTo(0, 2_000));
  await call.says('API key not configured');
  expect(await call.samples.getByRole('button').count()).toBe(3);

  await play(first);
  await pass(4_000);
  await play(second);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await pass(4_000);
  expect(await call.transcript.textContent()).toContain(second.lines[0]?.slice(0, 12));
  expect(await call.launcher.textContent()).toBe(voiceLauncher.onCall);
  await press(call.close);
  await eventually(() => call.launcher.textContent(), voiceLauncher.launcher);
  await press(call.launcher);
  await call.says('Call ended');
});

/** The texts that the page asked the browser to speak, without empty ones. */
const spokenLines = (page: Page) => page.evaluate(() => spoken.filter(({ text }) => text));

test('when the hero’s tap is the first one, on a phone that allows speech only during taps, then two voices read the call until it is muted', async () => {
  const { page, press, call, reload } = await visit({
    touched: false,
    before: (blank) => blank.addInitScript(fakeVoices),
  });
  const spokenCount = async () => (await spokenLines(page)).length;
  const untilMoreThan = (before: number) => eventually(spokenCount, (count) => count > before);
  await press(call.hero);
  await untilMoreThan(1);
  const [one, other] = await spokenLines(page);
  expect([one?.text, other?.text]).toEqual(first.lines.slice(0, 2));
  expect(one?.voice).not.toBe(other?.voice);
  expect([one?.voice, other?.voice]).not.toContain('From afar');

  await press(call.button(words.samples.pause));
  await eventually(() => page.evaluate(() => speechSynthesis.speaking), false);
  const paused = await spokenCount();
  await press(call.button(words.samples.pause));
  await untilMoreThan(paused);

  const mute = call.button(words.mute);
  await press(mute);
  await eventually(() => page.evaluate(() => speechSynthesis.speaking), false);
  const muted = await spokenCount();
  const shown = () => call.transcript.textContent();
  const before = await shown();
  await eventually(shown, (text) => text !== before, 20_000);
  expect(await spokenCount()).toBe(muted);
  await press(call.button(words.end));
  await call.says('Call ended');

  await reload();
  await press(call.hero);
  await eventually(() => mute.getAttribute('aria-pressed'), 'true');
  await call.transcript.getByText('Thanks').waitFor();
  expect(await spokenCount()).toBe(0);
});

declare global {
  var spoken: { text: string; voice: string | undefined }[];
}

/** Fake speech synthesis. Like iOS, it speaks only after it was used during a tap. */
function fakeVoices(): void {
  globalThis.spoken = [];
  const voices = ['Samantha', 'Daniel', 'From afar'].map((name) => ({
    name,
    lang: 'en-US',
    localService: name !== 'From afar',
  }));
  let isTap = false;
  let isAllowed = false;
  let line: Utterance | undefined;
  addEventListener(
    'click',
    ({ isTrusted }) => {
      isTap = isTrusted;
      setTimeout(() => (isTap = false));
    },
    true,
  );
  class Utterance extends EventTarget {
    voice: { name: string } | undefined;
    onstart?: () => void;
    onend?: () => void;
    constructor(readonly text: string) {
      super();
    }
  }
  const speak = (next: Utterance) => {
    isAllowed ||= isTap;
    if (!isAllowed) return;
    spoken.push({ text: next.text, voice: next.voice?.name });
    if (!next.text) return;
    line = next;
    next.onstart?.();
    setTimeout(() => {
      if (line !== next) return;
      line = undefined;
      next.onend?.();
    }, 1_000);
  };
  const synthesis = {
    get speaking() {
      return line !== undefined;
    },
    getVoices: () => voices,
    speak,
    cancel: () => void (line = undefined),
  };
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
}
