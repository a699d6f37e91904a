import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceWords as words } from '#content/voice.ts';
import { bothDevices, journeys } from '../support/journey.ts';
import { eventually, listen } from '../support/steps.ts';
import { stopTime, voice } from '../support/voice.ts';

const { visit } = journeys();

const [first, second] = sampleCalls;
if (!first || !second) throw new Error('there are no sample calls');
const MINUTES = 5 * 60_000;

const sample = (page: Page, { name }: { name: string }) => voice(page).samples.getByRole('button', { name });
const lines = (page: Page) => voice(page).transcript.locator('p').allTextContents();
const spelled = ({ lines: said }: typeof first) =>
  said.map(({ role, text }) => `${words.transcript[role]} ${text}`);

describe.each(bothDevices)('on a %s', (device) => {
  const open = async () => {
    const told: string[] = [];
    const visitor = await visit({
      device,
      async before(page) {
        await page.clock.install();
        await listen(page, told);
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => {
            throw new Error('the microphone was asked for');
          };
        });
      },
    });
    await stopTime(visitor.page);
    await visitor.press(voice(visitor.page).hero);
    await voice(visitor.page).samples.waitFor();
    return { ...visitor, call: voice(visitor.page), told };
  };

  test('when no key is set, then it says so, and three written calls are beside it', async () => {
    const { page, call } = await open();
    expect(await call.status.textContent()).toContain('API key not configured');
    expect(await call.samples.getByRole('button').count()).toBe(3);
    expect(await call.button(words.start).count()).toBe(0);
    expect(await voice(page).hero.textContent()).toBe(words.startSample);
  });

  test('when one is chosen, then it plays from ringing to its end, and every line is read out', async () => {
    const { page, press, call, told } = await open();
    await press(sample(page, first));
    await call.panel.getByText(words.stages.answering).waitFor();
    expect(await call.progress.isVisible()).toBe(true);
    await page.clock.runFor(1_500);
    await call.says('Connected - Start speaking!');
    await page.clock.runFor(1_500);
    await call.says('AI is speaking...');
    await page.clock.runFor(5_000);
    await call.says('Listening for your voice...');
    await page.clock.runFor(MINUTES);
    await call.says('Call ended');
    expect(await lines(page)).toEqual(spelled(first));
    for (const { text } of first.lines) expect(told.some((heard) => heard.includes(text))).toBe(true);
    expect(await call.button(words.samples.again).isVisible()).toBe(true);
  });

  test('when it is paused, then it waits; when it is ended, then another can be played', async () => {
    const { page, press, call } = await open();
    await press(sample(page, first));
    await page.clock.runFor(4_000);
    const pause = call.button(words.samples.pause);
    await press(pause);
    expect(await pause.getAttribute('aria-pressed')).toBe('true');
    await page.clock.runFor(100);
    const before = await call.transcript.textContent();
    await page.clock.runFor(20_000);
    expect(await call.transcript.textContent()).toBe(before);
    await press(pause);
    await page.clock.runFor(1_000);
    expect(await call.transcript.textContent()).not.toBe(before);

    await press(call.button(words.end));
    await call.says('Call ended');
    await press(sample(page, second));
    await page.clock.runFor(MINUTES);
    await call.says('Call ended');
    expect(await lines(page)).toEqual(spelled(second));
  });

  test('when its panel is closed, then it ends: nothing goes on out of sight', async () => {
    const { page, press, call } = await open();
    await press(sample(page, first));
    await page.clock.runFor(4_000);
    expect(await call.launcher.textContent()).toBe(voiceLauncher.onCall);
    await press(call.close);
    await eventually(() => call.launcher.textContent(), voiceLauncher.launcher);
    await press(call.launcher);
    await call.says('Call ended');
  });

  test('when it is cancelled while it rings, then the choice is back', async () => {
    const { page, press, call } = await open();
    await press(sample(page, first));
    await press(call.button(words.cancel));
    await call.says('API key not configured');
    expect(await call.samples.getByRole('button').count()).toBe(3);
    expect(await call.button(words.start).count()).toBe(0);
  });
});

test('when only a keyboard is there, then a sample call is found, played, paused and ended by it', async () => {
  const { page } = await visit({ device: 'desktop' });
  const call = voice(page);
  await call.launcher.focus();
  await page.keyboard.press('Enter');
  await call.samples.waitFor();
  const hasFocus = (name: string | RegExp) =>
    call.panel.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
  await eventually(() => hasFocus(new RegExp(first.name)), true);
  await page.keyboard.press('Enter');
  await eventually(() => hasFocus(words.cancel), true);
  await call.button(words.end).waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(words.samples.pause)).toBe(true);
  await page.keyboard.press('Space');
  expect(await call.button(words.samples.pause).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await call.says('Call ended');
});

test('when it is to be read aloud, then the browser reads each line, and no longer than the call lasts', async () => {
  const { page } = await visit({ device: 'desktop', before: (blank) => blank.addInitScript(standInVoice) });
  const call = voice(page);
  await call.hero.click();
  await sample(page, first).click();
  const aloud = call.button(words.samples.aloud);
  await aloud.click();
  expect(await aloud.getAttribute('aria-pressed')).toBe('true');
  await page.waitForFunction(
    (texts) => texts.includes(readAloud.at(-1) ?? ''),
    first.lines.map(({ text }) => text),
  );
  await call.button(words.samples.pause).click();
  await call.button(words.end).click();
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
