import { test } from '@jest/globals';
import { sampleCalls } from '#content/sample-calls.ts';
import type { Page } from 'playwright';
import { trades } from '#content/site.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceText as words } from '#content/voice.ts';
import { playedCall } from '#client/voice/played-call.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { removeSound } from '../support/init-scripts.ts';
import { boxOf, stopTime, showDock } from '../support/steps.ts';
import { transcriptOf } from '../support/panel-steps.ts';

const { visit } = journeys();

const [first, second] = sampleCalls.map((call) => playedCall(call));
if (!first || !second) throw new Error('there is no second sample call');
/** React shows a fallback for at least 300 ms. */
const REVEAL_MS = 350;
const FIVE_MINUTES = 5 * 60_000;

test('without a key, a translated page lists sample calls, and plays one as text until its end', async () => {
  const { page, press, announced, call } = await visit({
    clock: true,
    listens: true,
    translated: true,
    before: async (newPage) => {
      await newPage.addInitScript(removeSound);
      await newPage.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => {
          throw new Error('the microphone was requested');
        };
      });
    },
  });
  const passTime = (ms: number) => page.clock.runFor(ms);
  const lines = () => call.transcript.locator('p').allTextContents();
  await showDock(call.launcher);
  await stopTime(page);
  await expect(call.demoButton).toHaveText(words.startSample);
  await press(call.launcher);
  await passTime(REVEAL_MS);
  await call.says('API key not configured');
  const samples = await call.samples.getByRole('button').allTextContents();
  expect(samples).toHaveLength(sampleCalls.length);
  for (const text of samples) expect(text).toMatch(/^ ?Play .* [01]:\d\d$/);
  expect((await boxOf(call.samples)).top).toBeLessThan((await boxOf(call.status)).top);
  await expect(call.button(words.start)).toHaveCount(0);
  await press(call.close);

  await press(call.demoButton);
  await passTime(REVEAL_MS);
  await call.says(words.sampleStatus.connecting);
  await expect(call.samples).toHaveCount(0);
  await press(call.button(words.cancel));
  await page.evaluate(() => scrollTo(0, 2_000));
  await call.says('API key not configured');
  await expect(call.samples.getByRole('button')).toHaveCount(sampleCalls.length);

  await press(call.samples.getByRole('button', { name: second.name }));
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await passTime(4_000);
  await expect(call.transcript).toContainText(second.lines[0]?.slice(0, 12) ?? '');
  await expect(call.launcher).toHaveText(voiceLauncher.onCall);
  await press(call.close);
  await expect(call.launcher).toHaveText(voiceLauncher.launcher);
  await press(call.launcher);
  await call.says('Call ended');

  await press(call.samples.getByRole('button', { name: first.name }));
  await passTime(1_500);
  await call.says('AI is speaking...');
  await call.panel.getByText(words.samples.sound.text).waitFor();
  const rows = () => call.ticket.locator('dd').allTextContents();
  expect(await rows()).toEqual(first.ticket.map(() => ''));
  await passTime(8_000);
  await call.says(words.sampleStatus.listening);
  await expect(call.panel).not.toContainText('Listening');
  const height = () => call.transcript.evaluate((box) => box.clientHeight);
  const heightDuringCall = await height();
  await eventually(async () => (await rows())[0], first.ticket[0]?.text);
  await expect(call.ticket.getByText(first.stamp, { exact: true })).toHaveCount(0);

  await passTime(FIVE_MINUTES);
  await call.says('Call ended');
  expect(await height()).toBeGreaterThan(0.9 * heightDuringCall);
  expect(await lines()).toEqual(transcriptOf(first));
  for (const text of first.lines)
    expect(announced.some((announcement) => announcement.includes(text))).toBe(true);
  expect(await rows()).toEqual(first.ticket.map(({ text }) => text));
  const stamp = await boxOf(call.ticket.getByText(first.stamp, { exact: true }));
  const panel = await boxOf(call.panel);
  expect(stamp.top > panel.top && stamp.bottom < panel.bottom).toBe(true);
  const person = call.panel.getByRole('link', { name: words.havePersonCall });
  await expect(person).toHaveAttribute('href', '#contact');

  await press(call.button(words.samples.again));
  await passTime(10_000);
  await press(call.button(words.end));
  await call.says('Call ended');
});

const coversHeadline = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('dialog[open]')?.getBoundingClientRect();
    const text = document.createRange();
    const boxes = [...document.querySelectorAll('h1 span')].flatMap((line) => {
      text.selectNodeContents(line);
      return [...text.getClientRects()];
    });
    return boxes.some(({ right, bottom }) => panel && right > panel.left && bottom > panel.top);
  });

test('on a desktop, the ticket fills beside the call, clear of the headline, and another trade’s call replaces it', async () => {
  const { page, press, call } = await visit({
    device: 'desktop',
    clock: true,
    before: (newPage) => newPage.addInitScript(removeSound),
  });
  // As in Safari, the click doesn't focus the button.
  await call.launcher.evaluate((button: HTMLElement) => button.click());
  await call.samples.getByRole('button').first().click();
  await call.transcript.focus();
  await page.keyboard.press('Escape');
  await expect(call.launcher).toBeFocused();

  await press(call.demoButton);
  await call.panel.getByText(words.samples.label(first.name)).waitFor();
  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  expect(await call.ticket.locator('dd').allTextContents()).toEqual(first.ticket.map(({ text }) => text));
  await call.ticket.getByText(first.stamp, { exact: true }).click({ trial: true });
  expect((await boxOf(call.transcript)).right).toBeLessThan((await boxOf(call.ticket)).left);
  for (const [width, height] of [
    [900, 900],
    [1024, 768],
    [1280, 720],
    [1350, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect([width, await coversHeadline(page)]).toEqual([width, false]);
  }
  await press(call.close);

  const served = sampleCalls.filter(({ trade }) => trades.some(({ id }) => id === trade));
  for (const { name, lines } of served.map((call) => playedCall(call))) {
    // Uses the keyboard, because the panel may cover the button.
    await page
      .getByRole('button', { name: `${voiceLauncher.launcher}: ${name}` })
      .first()
      .press('Enter');
    await call.panel.getByText(words.samples.label(name)).waitFor();
    await page.clock.runFor(5_000);
    await call.transcript.getByText(lines[0]?.slice(0, 10) ?? '').waitFor();
  }
  await expect(page.locator('[aria-labelledby=hero-heading] li button')).toHaveCount(served.length);
});
