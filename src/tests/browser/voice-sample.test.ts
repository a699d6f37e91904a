import { test } from '@jest/globals';
import { ownShopText } from '#content/sections/hero.ts';
import { spanishCall } from '#content/spanish/call.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { type Missing, replaceApis } from '../support/init-scripts.ts';
import { expect, journeys, untilHydrated } from '../support/journey.ts';
import { newLead } from '../support/leads.ts';
import { transcriptOf } from '../support/panel-steps.ts';
import { boxOf, failedResource, stopTime } from '../support/steps.ts';

const { visit, leadsOf } = journeys();

const [first, second] = sampleCalls;
if (!second) throw new Error('there is no second sample call');
const FIVE_MINUTES = 5 * 60_000;

test('without key, sound and storage, a translated page plays text, and sends a lead', async () => {
  const { page, press, announced, call, send } = await visit({
    path: '/?utm_source=fair',
    clock: true,
    listens: true,
    translated: true,
    before: (newPage) => newPage.addInitScript(replaceApis, 'throwing' as const),
  });
  await expect(call.demoButton).toHaveText(words.startSample);
  await press(call.launcher);
  await call.says('API key not configured');
  const buttons = call.samples.getByRole('button');
  await expect(buttons).toHaveText([...sampleCalls, spanishCall].map(() => /^ ?Play .* [01]:\d\d$/));
  expect((await boxOf(call.samples)).top).toBeLessThan((await boxOf(call.status)).top);

  await press(buttons.filter({ hasText: second.name }));
  await expect(call.launcher).toHaveText(words.onCall);
  await call.transcript.locator('p').first().waitFor();
  await press(call.close);
  await expect(call.launcher).toHaveText(words.launcher);
  await press(call.launcher);
  await call.says('Call ended');

  await stopTime(page);
  await press(buttons.filter({ hasText: first.name }));
  await page.clock.runFor(1_500);
  await call.says('AI is speaking...');
  await call.panel.getByText(words.samples.sound.text).waitFor();
  const rows = call.ticket.locator('dd');
  await expect(rows).toHaveText(first.ticket.map(() => ''));
  await page.clock.runFor(FIVE_MINUTES);
  await call.says('Call ended');
  await expect(call.transcript.locator('p')).toHaveText(transcriptOf(first));
  for (const text of first.lines) expect(announced.join('\n')).toContain(text);
  await expect(rows).toHaveText(first.ticket.map(({ text }) => text));
  await expect(call.ticket.getByText(first.stamp, { exact: true })).toBeInViewport();
  await press(call.close);
  await page.clock.resume();
  const lead = newLead();
  await send(lead);
  expect(await leadsOf(lead)).toMatchObject([{ attribution: { utm_source: 'fair' } }]);
});

test('a tap starts the recording, and a missing one goes on as text', async () => {
  const { recording } = second;
  if (!recording) throw new Error('the second call has no recording');
  const { page, call, press, expectProblems } = await visit({ path: `/?trade=${second.trade}` });
  const audio = call.panel.locator('audio');
  const seek = (seconds: number) =>
    audio.evaluate((element: HTMLAudioElement, at) => void (element.currentTime = at), seconds);
  const expected = transcriptOf(second);
  await press(call.demoButton);
  await call.says(words.sampleStatus.speaking);
  await call.panel.getByText(words.samples.sound.recording).waitFor();
  await eventually(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime > 0.2), true);
  await expect(audio).toHaveAttribute('aria-label', words.samples.recording);
  await seek((recording.lineStarts[6] ?? 0) + 0.1);
  await expect(call.transcript.locator('[aria-current=true]')).toHaveText(expected[6] ?? '');
  expect(await violations(page, '[data-dock]')).toEqual([]);
  await seek(recording.seconds - 0.3);
  await call.says('Call ended');
  await expect(call.transcript.locator('p')).toHaveText(expected);
  await expect(audio).toHaveCount(0);

  await page.route('**/calls/*', (route) => route.fulfill({ status: 404 }));
  expectProblems(failedResource);
  await press(call.samples.getByRole('button').first());
  await call.panel.getByText(words.samples.label(first.name)).waitFor();
  await call.panel.getByText(words.samples.sound.text).waitFor();
});

test.each<Missing>(['undefined', 'null', 'throwing'])(
  'APIs that are %s stop neither hydration nor a call',
  async (kind) => {
    const { page, press, call } = await visit({
      hydrated: false,
      clock: true,
      before: (newPage) => newPage.addInitScript(replaceApis, kind),
    });
    await page.waitForLoadState();
    await page.clock.runFor(1_100);
    await untilHydrated(page);
    await press(page.getByText(ownShopText.heading));
    await page.locator('#own-shop-name').fill('Hilltop Air');
    await page.locator('#own-shop-trade').selectOption(first.trade);
    await press(page.getByRole('button', { name: ownShopText.play }));
    await call.transcript.getByText('Hilltop Air').waitFor();
    await page.clock.runFor(FIVE_MINUTES);
    await call.panel.getByText(words.samples.ended).waitFor();
    await expect(call.panel.locator('audio')).toHaveCount(0);
  },
);
