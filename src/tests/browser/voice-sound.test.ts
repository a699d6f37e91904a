import { expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { sampleCalls } from '#content/sample-calls.ts';
import { voiceText as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { fakeSpeech } from '../support/fake-speech.ts';
import { journeys } from '../support/journey.ts';
import { CHUNKS, stopTime } from '../support/steps.ts';
import { transcriptOf } from '../support/panel-steps.ts';

const { visit } = journeys();
const [first] = sampleCalls;

const spokenLines = (page: Page) => page.evaluate(() => spoken.filter(({ text }) => text));

test('where speech requires a tap, as on iOS, two voices read a sample call, and a third its Spanish words', async () => {
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
  await press(call.button(words.end));
  await call.says('Call ended');

  await press(call.samples.getByRole('button', { name: 'AC out, 104 degrees' }));
  await page.clock.runFor(5 * 60_000);
  await call.says('Call ended');
  expect(await call.transcript.locator('[lang=es]').allTextContents()).toEqual(['Claro que sí.']);
  const spokenBy = async (voice: string) =>
    (await spokenLines(page)).filter((line) => line.voice === voice).map(({ text }) => text);
  expect(await spokenBy('Paulina')).toEqual(['Claro que sí.']);
  expect((await spokenBy('Samantha')).join()).toContain('Luis speaks Spanish');

  const mute = call.button(words.mute);
  await press(call.button(words.samples.again));
  await press(mute);
  await eventually(() => page.evaluate(() => speechSynthesis.speaking), false);
  const muted = await spokenCount();
  const before = await call.transcript.textContent();
  await page.clock.runFor(10_000);
  expect(await call.transcript.textContent()).not.toBe(before);
  expect(await spokenCount()).toBe(muted);

  await reload();
  await press(call.demoButton);
  await eventually(() => mute.getAttribute('aria-pressed'), 'true');
  await call.transcript.getByText('Thanks').waitFor();
  expect(await spokenCount()).toBe(0);
});

test('voices that load late read the next line', async () => {
  const { page, press, call } = await visit({
    clock: true,
    before: (newPage) => newPage.addInitScript(fakeSpeech, 10_000),
  });
  await stopTime(page);
  await press(call.demoButton);
  await page.clock.runFor(350);
  await call.button(words.cancel).waitFor();
  await page.clock.runFor(2_000);
  const note = call.panel.getByText(words.samples.noVoice);
  await note.waitFor();
  await page.clock.runFor(30_000);
  expect((await spokenLines(page)).length).toBeGreaterThan(0);
  expect(await note.count()).toBe(0);
});

const FILE = '/calls/burst-pipe.wav';
/** Long enough that no line ends by itself while a slow machine checks it. */
const LINE_SECONDS = 30;

test('a tap loads and plays a recording, seeking changes the line, and a missing recording is replaced', async () => {
  const sound = silence(first.lines.length * LINE_SECONDS);
  const requests: string[] = [];
  let respond = (route: Route) => route.fulfill({ status: 404 });
  const { page, call, press, expectProblems } = await visit({
    clock: true,
    async before(newPage) {
      newPage.on('request', (request) => request.url().endsWith(FILE) && requests.push(request.url()));
      await newPage.route(CHUNKS, async (route) => {
        const response = await route.fetch();
        const lineStarts = first.lines.map((_, turn) => turn * LINE_SECONDS);
        const recording = JSON.stringify({ file: FILE, lineStarts });
        const body = await response.text();
        await route.fulfill({
          response,
          body: body.replace(/id:.burst-pipe.,/, `$&recording:${recording},`),
        });
      });
      await newPage.route(`**${FILE}`, (route) => respond(route));
    },
  });
  const audio = call.panel.locator('audio');
  const seek = (seconds: number) =>
    audio.evaluate((element: HTMLAudioElement, at) => void (element.currentTime = at), seconds);
  const isMuted = () => audio.evaluate((element: HTMLAudioElement) => element.muted);
  const lines = () => call.transcript.locator('p').allTextContents();
  const currentLine = () => call.transcript.locator('[aria-current=true]').textContent();

  expectProblems(/console error: Failed to load resource.* 404 /);
  await press(call.launcher);
  await call.samples.waitFor();
  expect(requests).toEqual([]);
  await press(call.samples.getByRole('button').first());
  const firstLine = async () => {
    await page.clock.runFor(500);
    return (await lines())[0];
  };
  await eventually(firstLine, (line) => line?.includes('Thanks') === true);
  await call.says(words.sampleStatus.speaking);
  expect(await audio.count()).toBe(0);
  expect(await call.button(words.samples.pause).isVisible()).toBe(true);
  await press(call.button(words.end));

  respond = (route) => serveRange(route, sound);
  await press(call.button(words.samples.again));
  await call.says(words.sampleStatus.speaking);
  expect(await audio.isVisible()).toBe(true);
  expect(await audio.getAttribute('aria-label')).toBe(words.samples.recording);
  expect(await call.panel.getByText(words.samples.noVoice).count()).toBe(0);
  const expected = transcriptOf(first);
  await seek(6 * LINE_SECONDS);
  await eventually(currentLine, (line) => line === expected[6]);
  expect(await lines()).toEqual(expected.slice(0, 7));
  expect(await violations(page, '[data-dock]')).toEqual([]);
  await seek(2 * LINE_SECONDS);
  await eventually(currentLine, (line) => line === expected[2]);
  expect(await lines()).toEqual(expected.slice(0, 3));
  await audio.evaluate((element: HTMLAudioElement) => void (element.muted = true));
  await seek(sound.length / SAMPLE_RATE - 0.3);
  await call.says('Call ended');
  expect(await lines()).toEqual(expected);
  await call.ticket.getByText(first.stamp, { exact: true }).waitFor();
  expect(await audio.count()).toBe(0);

  await press(call.button(words.samples.again));
  await audio.waitFor();
  expect(await isMuted()).toBe(true);
});

const SAMPLE_RATE = 3_000;

function silence(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * SAMPLE_RATE, 128);
  const header = Buffer.from('RIFF    WAVEfmt                     data    ');
  const numbers = [36 + data.length, 16, 1, 1, SAMPLE_RATE, SAMPLE_RATE, 1, 8, data.length];
  const places = [4, 16, 20, 22, 24, 28, 32, 34, 40];
  for (const [index, at] of places.entries())
    header.writeUIntLE(numbers[index] ?? 0, at, [20, 22, 32, 34].includes(at) ? 2 : 4);
  return Buffer.concat([header, data]);
}

/** Serves only the requested range, because browsers cannot seek in a file without range responses. */
async function serveRange(route: Route, file: Buffer): Promise<void> {
  const [, start = '0', end] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
  const [from, to] = [Number(start), Number(end) || file.length - 1];
  await route.fulfill({
    status: 206,
    contentType: 'audio/wav',
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${to}/${file.length}` },
    body: file.subarray(from, to + 1),
  });
}
