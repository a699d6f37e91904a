import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { trades } from '#content/site.ts';
import { voiceLauncher } from '#content/voice-launcher.ts';
import { voiceText as words } from '#content/voice.ts';
import { eventually } from '../support/eventually.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { journeys } from '../support/journey.ts';
import { collectAnnouncements, stopTime, showDock } from '../support/steps.ts';
import { transcriptOf } from '../support/voice-steps.ts';

const { visit } = journeys();

const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');
/** React shows a fallback for at least 300 ms. */
const REVEAL_MS = 350;
const FIVE_MINUTES = 5 * 60_000;

async function open() {
  const announced: string[] = [];
  const visitor = await visit({
    clock: true,
    async before(page) {
      await collectAnnouncements(page, announced);
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => {
          throw new Error('the microphone was requested');
        };
      });
    },
  });
  const { page, press, call } = visitor;
  await showDock(call.launcher);
  await stopTime(page);
  return {
    ...visitor,
    announced,
    passTime: (ms: number) => page.clock.runFor(ms),
    play: ({ name }: { name: string }) => press(call.samples.getByRole('button', { name })),
    lines: () => call.transcript.locator('p').allTextContents(),
  };
}

test('when the site has no key for live calls, then a tap on the hero’s button plays a sample call as text', async () => {
  const { press, call, passTime, lines, announced } = await open();
  expect(await call.demoButton.textContent()).toBe(words.startSample);
  await press(call.demoButton);
  await passTime(REVEAL_MS);
  await call.says(words.sampleStatus.connecting);
  expect(await call.samples.getByRole('button').count()).toBe(sampleCalls.length - 1);
  await passTime(1_500);
  await call.says('AI is speaking...');
  await call.panel.getByText(words.samples.noVoice).waitFor();
  expect(await call.button(words.mute).count()).toBe(0);
  const pause = call.button(words.samples.pause);
  await press(pause);
  await passTime(100);
  const paused = await lines();
  await passTime(20_000);
  expect(await lines()).toEqual(paused);
  await press(pause);
  await passTime(8_000);
  await call.says(words.sampleStatus.listening);
  expect(await call.panel.textContent()).not.toContain('Listening');
  const height = () => call.transcript.evaluate((box) => box.clientHeight);
  const heightDuringCall = await height();
  const rows = () => call.ticket.locator('dd').allTextContents();
  expect(await rows()).toEqual(first.ticket.map(() => ''));
  await passTime(5_000);
  await eventually(async () => (await rows())[0], first.ticket[0]?.text);
  expect(await call.ticket.getByText(first.stamp, { exact: true }).count()).toBe(0);

  await passTime(FIVE_MINUTES);
  await call.says('Call ended');
  expect(await height()).toBeGreaterThan(0.9 * heightDuringCall);
  expect(await lines()).toEqual(transcriptOf(first));
  for (const text of first.lines)
    expect(announced.some((announcement) => announcement.includes(text))).toBe(true);
  expect(await rows()).toEqual(first.ticket.map(({ text }) => text));
  const stamp = await call.ticket.getByText(first.stamp, { exact: true }).boundingBox();
  const panel = await call.panel.boundingBox();
  expect(stamp && panel && stamp.y > panel.y && stamp.y + stamp.height < panel.y + panel.height).toBe(true);
  expect(await call.panel.getByRole('link', { name: words.havePersonCall }).getAttribute('href')).toBe(
    '#contact',
  );
  expect(await call.button(words.samples.again).isVisible()).toBe(true);
});

test('on a desktop, a sample call fills in the hero’s ticket, and in its absence the panel’s', async () => {
  const { page, press, call } = await visit({ device: 'desktop', clock: true });
  const heroTicket = page.locator('[aria-labelledby=hero-heading] figure').first();
  await press(call.demoButton);
  await eventually(() => heroTicket.getByText(first.shop).isVisible(), true);
  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  expect(await heroTicket.locator('dd').allTextContents()).toEqual(first.ticket.map(({ text }) => text));
  await heroTicket.getByText(first.stamp, { exact: true }).click({ trial: true });
  expect(await call.ticket.count()).toBe(0);
  const [ticket, panel] = [await heroTicket.boundingBox(), await call.panel.boundingBox()];
  expect(ticket && panel && panel.x >= 0 && panel.x + panel.width <= ticket.x).toBe(true);

  await page.locator('#services').scrollIntoViewIfNeeded();
  await call.ticket.getByText(first.stamp, { exact: true }).waitFor();
  await press(call.close);
  await eventually(() => heroTicket.getByText(first.shop).count(), 0);
});

test('when a line has Spanish words, then a Spanish voice reads them, and the transcript marks their language', async () => {
  const { page, press, call } = await visit({
    clock: true,
    before: (newPage) => newPage.addInitScript(fakeSpeech),
  });
  await stopTime(page);
  await press(tradeButton(page, 'AC out, 104 degrees'));
  await page.clock.runFor(REVEAL_MS);
  await call.panel.getByText(words.samples.label('AC out, 104 degrees')).waitFor();
  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  expect(await call.transcript.locator('[lang=es]').allTextContents()).toEqual(['Claro que sí.']);
  const spokenBy = async (voice: string) =>
    (await spokenLines(page)).filter((line) => line.voice === voice).map(({ text }) => text);
  expect(await spokenBy('Paulina')).toEqual(['Claro que sí.']);
  expect((await spokenBy('Samantha')).join()).toContain('Luis speaks Spanish');
});

test('voices that load late read the next line', async () => {
  const { page, press, call } = await visit({
    clock: true,
    before: (newPage) => newPage.addInitScript(fakeSpeech, 10_000),
  });
  await stopTime(page);
  await press(call.demoButton);
  await page.clock.runFor(REVEAL_MS);
  await call.button(words.cancel).waitFor();
  await page.clock.runFor(2_000);
  const note = call.panel.getByText(words.samples.noVoice);
  await note.waitFor();
  await page.clock.runFor(30_000);
  expect((await spokenLines(page)).length).toBeGreaterThan(0);
  expect(await note.count()).toBe(0);
});

const tradeButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${voiceLauncher.launcher}: ${name}` }).first();

test('when the button of a trade is pressed, then the trade’s sample call replaces the previous sample call', async () => {
  const { page, call } = await visit({ device: 'desktop', clock: true });
  const served = sampleCalls.filter(({ trade }) => trades.some(({ id }) => id === trade));
  for (const { name, lines } of served) {
    // Uses the keyboard, because the panel may cover the button.
    await tradeButton(page, name).press('Enter');
    await call.panel.getByText(words.samples.label(name)).waitFor();
    await page.clock.runFor(5_000);
    await call.transcript.getByText(lines[0]?.slice(0, 10) ?? '').waitFor();
  }
  expect(await page.locator('[aria-labelledby=hero-heading] li button').count()).toBe(served.length);
});

test('when the site has no key for live calls, then the panel lists sample calls, and closing it ends a sample call', async () => {
  const { page, press, call, passTime, play } = await open();
  await press(call.launcher);
  await passTime(REVEAL_MS);
  await call.says('API key not configured');
  const samples = await call.samples.getByRole('button').allTextContents();
  expect(samples).toHaveLength(sampleCalls.length);
  for (const text of samples) expect(text).toMatch(/^ ?Play .* 1:\d\d$/);
  const [list, status] = [await call.samples.boundingBox(), await call.status.boundingBox()];
  expect(list && status && list.y < status.y).toBe(true);
  expect(await call.button(words.start).count()).toBe(0);
  await press(call.close);

  await press(call.demoButton);
  await press(call.button(words.cancel));
  await page.evaluate(() => scrollTo(0, 2_000));
  await call.says('API key not configured');
  expect(await call.samples.getByRole('button').count()).toBe(sampleCalls.length);

  await play(second);
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await passTime(4_000);
  expect(await call.transcript.textContent()).toContain(second.lines[0]?.slice(0, 12));
  expect(await call.launcher.textContent()).toBe(voiceLauncher.onCall);
  await press(call.close);
  await eventually(() => call.launcher.textContent(), voiceLauncher.launcher);
  await press(call.launcher);
  await call.says('Call ended');
});

const spokenLines = (page: Page) => page.evaluate(() => spoken.filter(({ text }) => text));

test('when speech requires a tap, as on iOS, then tapping the hero’s button lets two voices read the sample call', async () => {
  const { page, press, call, reload } = await visit({
    hydrated: false,
    clock: true,
    before: (newPage) => newPage.addInitScript(fakeSpeech),
  });
  const spokenCount = async () => {
    await page.clock.runFor(1_000);
    return (await spokenLines(page)).length;
  };
  const untilMoreThan = (before: number) => eventually(spokenCount, (count) => count > before);
  await press(call.demoButton);
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
  const before = await call.transcript.textContent();
  await page.clock.runFor(10_000);
  expect(await call.transcript.textContent()).not.toBe(before);
  expect(await spokenCount()).toBe(muted);
  await press(call.button(words.end));
  await call.says('Call ended');

  await reload();
  await press(call.demoButton);
  await eventually(() => mute.getAttribute('aria-pressed'), 'true');
  await call.transcript.getByText('Thanks').waitFor();
  expect(await spokenCount()).toBe(0);
});
