import { test } from '@jest/globals';
import { sampleOf } from '#content/sample-of.ts';
import { trades } from '#content/site.ts';
import { voiceText as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { playedCall } from '#client/voice/played-call.ts';
import { eventually } from '../support/eventually.ts';
import { expect, journeys } from '../support/journey.ts';
import { transcriptOf } from '../support/panel-steps.ts';

const { visit } = journeys();
const sample = playedCall(sampleOf(trades[1].id));
const { recording, lineStarts = [] } = sample;
if (!recording) throw new Error('the second trade has no recording');

test('a tap before hydration loads and plays the recording of the page’s trade, and seeking changes the line', async () => {
  const requests = new Set<string>();
  const { page, call, press } = await visit({
    path: `/?trade=${sample.trade}`,
    hydrated: false,
    before: (newPage) => {
      newPage.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/calls/')) requests.add(pathname);
      });
    },
  });
  const audio = call.panel.locator('audio');
  const duration = () => audio.evaluate((element: HTMLAudioElement) => element.duration);
  const seek = (seconds: number) =>
    audio.evaluate((element: HTMLAudioElement, at) => void (element.currentTime = at), seconds);
  const lines = () => call.transcript.locator('p').allTextContents();
  const currentLine = () => call.transcript.locator('[aria-current=true]').textContent();
  const expected = transcriptOf(sample);
  const { seconds, file } = recording;

  await page.waitForLoadState();
  expect([...requests]).toEqual([]);
  await press(call.demoButton);
  await call.says(words.sampleStatus.speaking);
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await expect(audio).toHaveAttribute('aria-label', words.samples.recording);
  expect(Math.abs((await duration()) - seconds)).toBeLessThan(0.2);

  await seek((lineStarts[6] ?? 0) + 0.1);
  await eventually(currentLine, (line) => line === expected[6]);
  expect(await lines()).toEqual(expected.slice(0, 7));
  const filled = sample.ticket.filter(({ after }) => after <= 7);
  expect(await call.ticket.locator('dt').filter({ visible: true }).allTextContents()).toEqual(
    filled.map(({ label }) => label),
  );
  await expect(call.samples).toHaveCount(0);
  expect(await violations(page, '[data-dock]')).toEqual([]);
  await seek((lineStarts[2] ?? 0) + 0.1);
  await eventually(currentLine, (line) => line === expected[2]);
  expect(await lines()).toEqual(expected.slice(0, 3));

  await audio.evaluate((element: HTMLAudioElement) => void (element.muted = true));
  await seek(seconds - 0.3);
  await call.says('Call ended');
  expect(await lines()).toEqual(expected);
  await call.ticket.getByText(sample.stamp, { exact: true }).waitFor();
  await expect(audio).toHaveCount(0);
  await press(call.button(words.samples.again));
  await audio.waitFor();
  await expect(audio).toHaveJSProperty('muted', true);
  expect([...requests]).toEqual([file]);
});

test('a recording that does not load is text', async () => {
  const { page, call, press, expectProblems } = await visit({
    clock: true,
    before: (newPage) => newPage.route('**/calls/*', (route) => route.fulfill({ status: 404 })),
  });
  expectProblems(/console error: Failed to load resource.* 404 /);
  await press(call.launcher);
  await press(call.samples.getByRole('button').first());
  const firstLine = async () => {
    await page.clock.runFor(500);
    return call.transcript.locator('p').first().textContent({ timeout: 100 });
  };
  await eventually(
    () => firstLine().catch(() => ''),
    (line) => line?.includes('Thanks') === true,
  );
  await call.panel.getByText(words.samples.sound.text).waitFor();
  await expect(call.panel.locator('audio')).toHaveCount(0);
});
