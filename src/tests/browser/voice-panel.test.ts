import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { voiceText as words } from '#content/voice.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect } from '../support/journey.ts';
import { boxOf, postsTo, stopTime } from '../support/steps.ts';
import { fakeCarrier, voiceJourneys } from '../support/voice-journeys.ts';

const { provider, site, visit } = await voiceJourneys({
  VOICE_MAX_SECONDS: '90',
  VOICE_RECORDING: '1',
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const expectAccessible = async (page: Page) => expect(await violations(page, '[data-dock]')).toEqual([]);

test('by keyboard, the focus stays in the panel of a call', async () => {
  const { page, form, call } = await visit({ desktop: true });
  await call.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(call.button(words.start)).toBeFocused();
  expect((await boxOf(call.status)).bottom).toBeLessThan((await boxOf(call.samples)).top);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  await expect(call.button(words.end)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(call.button(words.mute)).toBeFocused();
  await expect(call.button(words.mute)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Space');
  await expect(call.button(words.mute)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await call.says('Call ended');
  await expect(call.button(words.again)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  const field = form.field('contactName');
  await field.focus();
  await page.keyboard.type('Dale');
  await fakeCarrier(page, 'hangsUp');
  await call.says('Call ended');
  await page.keyboard.type(' Reyes');
  await expect(field).toHaveValue('Dale Reyes');
});

test('the page says that calls are recorded before the microphone opens, and sends only what a call needs', async () => {
  const { page, press, expectProblems, call } = await visit({
    context: { userAgent: ANDROID },
    clock: true,
  });
  for (const notice of [words.heroNotice, words.notice]) expect(notice(true)).toMatch(/record/);
  await page.locator('main section').first().getByText(words.heroNotice(true)).waitFor();
  await press(call.launcher);
  await call.panel.getByText(words.notice(true)).waitFor();
  expect(await page.evaluate(() => microphones.length)).toBe(0);
  await stopTime(page);
  const posts = postsTo(page, '/call/web');
  await press(call.button(words.start));
  await call.panel.getByText(words.stages.initialization).waitFor();
  await page.clock.runFor(499);
  expect(await page.evaluate(() => microphones.length)).toBe(1);
  expect(posts).toEqual([]);
  await page.clock.runFor(1);
  await eventually(() => posts.length, 1);
  await page.clock.runFor(100);
  await call.panel.getByText(words.stages['mobile-permissions']).waitFor();
  const assistant = demoAssistant({ device: 'mobile', maxSeconds: 90, isRecorded: true });
  expect(provider.requests).toEqual([
    { authorization: 'Bearer public-key', origin: site().url, body: { assistant } },
  ]);
  await page.clock.resume();
  await call.says(words.status.connected);
  // The SDK requests a noise filter, which daily-js does not support on Android.
  expectProblems(/^console error: Ignoring settings for browser- or platform-unsupported input processor/);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

test('a missing, ignored or refused microphone ends the attempt, and requests no call', async () => {
  const { page, press, call, untilFailed } = await visit({ clock: true, microphone: 'missing' });
  await press(call.demoButton);
  await untilFailed('audio-setup');

  await page.evaluate(() => void (globalThis.microphone = 'unanswered'));
  await press(call.button(words.again));
  await call.says(words.status.askingMicrophone);
  await stopTime(page);
  await page.clock.runFor(55_000);
  await expect(call.leaveNumber).toHaveCount(0);
  await page.clock.runFor(5_000);
  await untilFailed('microphone-denied');
  await page.clock.resume();

  await page.evaluate(() => void (globalThis.microphone = 'refused'));
  await press(call.button(words.again));
  await untilFailed('microphone-denied');
  await expectAccessible(page);
  expect(provider.requests).toEqual([]);
});
