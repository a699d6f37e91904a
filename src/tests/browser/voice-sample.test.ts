import { readFileSync } from 'node:fs';
import { test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { spanishCall } from '#content/spanish/call.ts';
import { voiceLauncher } from '#content/voice/voice-launcher.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { playedCall } from '#client/voice/played-call.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect, hydratePage, journeys } from '../support/journey.ts';
import { removeParts } from '../support/init-scripts.ts';
import { boxOf, CHUNKS, stopTime, showDock } from '../support/steps.ts';
import { transcriptOf } from '../support/panel-steps.ts';

const { visit } = journeys();

const [first, second] = sampleCalls.map((call) => playedCall(call));
if (!first || !second) throw new Error('there is no second sample call');
const FIVE_MINUTES = 5 * 60_000;

test('without a key, a translated page plays a sample call as text', async () => {
  const { page, press, announced, call } = await visit({
    clock: true,
    listens: true,
    translated: true,
    before: (newPage) => newPage.addInitScript(removeParts),
  });
  await showDock(call.launcher);
  await expect(call.demoButton).toHaveText(words.startSample);
  await press(call.launcher);
  await call.says('API key not configured');
  const buttons = call.samples.getByRole('button');
  await expect(buttons).toHaveText([...sampleCalls, spanishCall].map(() => /^ ?Play .* [01]:\d\d$/));
  expect((await boxOf(call.samples)).top).toBeLessThan((await boxOf(call.status)).top);
  await expect(call.button(words.start)).toHaveCount(0);

  await press(buttons.filter({ hasText: second.name }));
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await expect(call.launcher).toHaveText(voiceLauncher.onCall);
  await call.transcript.locator('p').first().waitFor();
  await press(call.close);
  await expect(call.launcher).toHaveText(voiceLauncher.launcher);
  await press(call.launcher);
  await call.says('Call ended');

  await stopTime(page);
  await press(buttons.filter({ hasText: first.name }));
  await page.clock.runFor(1_500);
  await call.says('AI is speaking...');
  await call.panel.getByText(words.samples.sound.text).waitFor();
  const rows = call.ticket.locator('dd');
  await expect(rows).toHaveText(first.ticket.map(() => ''));
  await page.clock.runFor(8_000);
  await call.says(words.sampleStatus.listening);
  await expect(rows.first()).toHaveText(first.ticket[0]?.text ?? '');
  const stamp = call.ticket.getByText(first.stamp, { exact: true });
  await expect(stamp).toHaveCount(0);

  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  await expect(call.transcript.locator('p')).toHaveText(transcriptOf(first));
  for (const text of first.lines) expect(announced.join('\n')).toContain(text);
  await expect(rows).toHaveText(first.ticket.map(({ text }) => text));
  await expect(stamp).toBeInViewport();
  await expect(call.leaveNumber).toHaveAttribute('href', '#contact');
  await press(call.button(words.samples.again));
  await page.clock.runFor(10_000);
  await press(call.button(words.end));
  await call.says('Call ended');
});

test('a tap before hydration starts the recording', async () => {
  const { recording, lineStarts = [], ticket } = second;
  if (!recording) throw new Error('the second call has no recording');
  const requests = new Set<string>();
  const { page, call, press, release } = await visit({
    path: `/?trade=${second.trade}`,
    hydrated: false,
    delays: CHUNKS,
    before: (newPage) => newPage.on('request', (request) => requests.add(new URL(request.url()).pathname)),
  });
  const audio = call.panel.locator('audio');
  const seek = (seconds: number) =>
    audio.evaluate((element: HTMLAudioElement, at) => void (element.currentTime = at), seconds);
  const lines = call.transcript.locator('p');
  const currentLine = call.transcript.locator('[aria-current=true]');
  const expected = transcriptOf(second);

  await page.waitForLoadState();
  expect([...requests]).not.toContain(recording.file);
  const file = page.waitForRequest(`**${recording.file}`);
  await press(call.demoButton);
  await file;
  release();
  await hydratePage(page);
  await call.says(words.sampleStatus.speaking);
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await eventually(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime > 2), true);
  await expect(audio).toHaveAttribute('aria-label', words.samples.recording);

  await seek((lineStarts[6] ?? 0) + 0.1);
  await expect(currentLine).toHaveText(expected[6] ?? '');
  await expect(lines).toHaveText(expected.slice(0, 7));
  const filled = ticket.filter(({ after }) => after <= 7);
  await expect(call.ticket.locator('dt').filter({ visible: true })).toHaveText(
    filled.map(({ label }) => label),
  );
  expect(await violations(page, '[data-dock]')).toEqual([]);
  await seek((lineStarts[2] ?? 0) + 0.1);
  await expect(currentLine).toHaveText(expected[2] ?? '');
  await expect(lines).toHaveText(expected.slice(0, 3));

  await seek(recording.seconds - 0.3);
  await call.says('Call ended');
  await expect(lines).toHaveText(expected);
  await call.ticket.getByText(second.stamp, { exact: true }).waitFor();
  await expect(audio).toHaveCount(0);
});

test('a recording that stalls or does not load goes on as text', async () => {
  const { recording } = first;
  if (!recording) throw new Error('the first call has no recording');
  const sound = readFileSync(`public${recording.file}`);
  const beginning = sound.subarray(0, 40_000);
  let requests = 0;
  const { page, call, press, expectProblems } = await visit({
    clock: true,
    before: (newPage) =>
      newPage.route(`**${recording.file}`, (route) => {
        requests += 1;
        if (requests > 1) return; // The network is gone.
        const range = `bytes 0-${beginning.length - 1}/${sound.length}`;
        return route.fulfill({
          status: 206,
          contentType: 'audio/mpeg',
          headers: { 'Accept-Ranges': 'bytes', 'Content-Range': range },
          body: beginning,
        });
      }),
  });
  await press(call.launcher);
  await press(call.samples.getByRole('button').first());
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  const audio = call.panel.locator('audio');
  const isStalled = ({ currentTime, readyState }: HTMLAudioElement) => currentTime > 1 && readyState < 3;
  await eventually(() => audio.evaluate(isStalled), true);
  await page.clock.runFor(8_000);
  await call.panel.getByText(words.samples.sound.text).waitFor();
  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  await expect(call.transcript.locator('p')).toHaveText(transcriptOf(first));

  await page.route('**/calls/*', (route) => route.fulfill({ status: 404 }));
  expectProblems(/console error: Failed to load resource.* 404 /);
  await press(call.samples.getByRole('button').nth(1));
  await call.panel.getByText(words.samples.label(second.name)).waitFor();
  await call.panel.getByText(words.samples.sound.text).waitFor();
  await expect(audio).toHaveCount(0);
});
