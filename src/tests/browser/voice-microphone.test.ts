import { expect, test } from '@jest/globals';
import { voiceText as words } from '#content/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { stopTime } from '../support/steps.ts';
import { fakeCarrier, voiceJourneys } from '../support/voice-journeys.ts';

const { provider, visit, visitToCall } = await voiceJourneys();

test('when the microphone is refused, then the visitor can type instead of speaking, and copy or print the transcript', async () => {
  const { page, press, expectProblems, call, untilFailed } = await visitToCall({ microphone: 'refused' });
  // daily-js warns about a track that the page provides.
  expectProblems(/console warning: MediaStreamTrack found/);
  await press(call.demoButton);
  await untilFailed('microphone-denied');
  expect(provider.requests).toEqual([]);
  await press(call.button(words.typed.start));
  await call.says(words.status.connected);
  expect(await call.button(words.mute).count()).toBe(0);

  await fakeCarrier(page, 'sends', {
    type: 'assistant.speechStarted',
    text: 'What has gone wrong?',
    turn: 0,
  });
  await call.transcript.getByText('What has gone wrong?').waitFor();
  await fakeCarrier(page, 'says', 'assistant', 'What has gone wrong?');
  await call.panel.getByRole('textbox', { name: words.typed.field }).fill('My pipe burst.');
  await page.keyboard.press('Enter');
  await eventually(
    () => call.transcript.locator('p').allTextContents(),
    ['AI Assistant What has gone wrong?', 'You My pipe burst.'],
  );
  const sent = () => page.evaluate(() => fakeCalls?.[0]?.received.map(({ data }) => String(data)).join());
  const message = '{"type":"add-message","message":{"role":"user","content":"My pipe burst."}}';
  await eventually(sent, (text) => text?.includes(message) ?? false);

  const size = () => call.transcript.evaluate((box) => parseFloat(getComputedStyle(box).fontSize));
  const before = await size();
  await press(call.button(`Aa: ${words.largeText}`));
  expect(await size()).toBeGreaterThan(before * 1.25);
  expect(await violations(page, '[data-dock]')).toEqual([]);

  await press(call.button(words.end));
  await call.says('Call ended');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(call.button(words.transcript.copy));
  await call.button(words.transcript.copied).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'AI Assistant: What has gone wrong?\nYou: My pipe burst.',
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    globalThis.print = () => void (document.title = 'printed');
  });
  await press(call.button(words.transcript.copied));
  await eventually(() => page.title(), 'printed');
  const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  expect(await page.evaluate(stored)).toEqual(['porchlight:large-text']);
});

test('when there is no microphone, then the panel says so, and no call is requested', async () => {
  const { press, call, untilFailed } = await visit({ microphone: 'missing' });
  await press(call.demoButton);
  await untilFailed('audio-setup');
  expect(provider.requests).toEqual([]);
});

test('when the visitor ignores the microphone prompt, then the call attempt ends after 60 s', async () => {
  const { page, press, call, untilFailed } = await visit({ clock: true, microphone: 'unanswered' });
  await press(call.demoButton);
  await call.says(words.status.askingMicrophone);
  await stopTime(page);
  await page.clock.runFor(55_000);
  expect(await call.leaveNumber.count()).toBe(0);
  await page.clock.runFor(5_000);
  await untilFailed('microphone-denied');
});
