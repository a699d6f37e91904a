import { test } from '@jest/globals';
import type { Page } from 'playwright';
import { faq } from '#content/faq.ts';
import { voiceText as words } from '#content/voice.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect } from '../support/journey.ts';
import { postsTo, stopTime } from '../support/steps.ts';
import { fakeCarrier, voiceJourneys } from '../support/voice-journeys.ts';

const { provider, site, visitToCall } = await voiceJourneys({
  VOICE_MAX_SECONDS: '90',
  VOICE_RECORDING: '1',
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const expectAccessible = async (page: Page) => expect(await violations(page, '[data-dock]')).toEqual([]);

test('the panel is accessible in every state of a call and of a sample call', async () => {
  const { page, press, expectProblems, call } = await visitToCall();
  expectProblems(/console error: Failed to load resource.* 401 /);
  await press(call.launcher);
  await call.says('Ready to demo');
  await expectAccessible(page);
  provider.refuse(401, { message: 'Invalid Key', error: 'Unauthorized' });
  const release = provider.hold();
  await press(call.button(words.start));
  await call.panel.getByText(words.stages['web-call-creation']).waitFor();
  await expectAccessible(page);
  release();
  await call.says(words.problems.connect.status);
  await expectAccessible(page);

  provider.reset();
  await press(call.button(words.again));
  await call.says(words.status.connected);
  await fakeCarrier(page, 'says', 'assistant', 'Thanks for calling.');
  await fakeCarrier(page, 'says', 'user', 'My pipe', 'partial');
  await call.transcript.getByText('My pipe').waitFor();
  await expectAccessible(page);
  await press(call.button(words.end));
  await call.says('Call ended');
  await expectAccessible(page);
  await press(call.samples.getByRole('button').first());
  await call.panel.locator('audio').waitFor();
  await expectAccessible(page);
});

test('by keyboard, the focus stays in the panel of a call, and Escape returns it to the launcher', async () => {
  const { page, form, call } = await visitToCall({ device: 'desktop' });
  await call.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(call.samples.getByRole('button').first()).toBeFocused();
  await call.button(words.start).focus();
  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  await expect(call.button(words.end)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(call.button(words.mute)).toBeFocused();
  const ring = await call.button(words.mute).evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(ring).toBe('solid');
  await page.keyboard.press('Space');
  await expect(call.button(words.mute)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await call.says('Call ended');
  await expect(call.button(words.again)).toBeFocused();

  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  const field = form.field('contactName');
  await field.focus();
  await page.keyboard.type('Dale');
  await fakeCarrier(page, 'hangsUp');
  await call.says('Call ended');
  await page.keyboard.type(' Reyes');
  await expect(field).toHaveValue('Dale Reyes');

  await call.button(words.again).focus();
  await page.keyboard.press('Escape');
  await expect(call.panel).toHaveCount(0);
  await expect(call.launcher).toBeFocused();
});

test('the page says before the microphone opens that calls are recorded, and sends and stores only what it needs', async () => {
  const { page, press, expectProblems, call, chat } = await visitToCall({
    context: { userAgent: ANDROID },
    clock: true,
  });
  for (const notice of [words.heroNotice, words.notice]) {
    expect(notice(true)).toMatch(/record/);
    expect(notice()).not.toMatch(/record/);
  }
  expect(words.notice(true)).toMatch(/AI.*Vapi.*microphone/);
  await page.locator('main section').first().getByText(words.heroNotice(true)).waitFor();
  // An FAQ may have no answer for recorded calls.
  const [item] = [...faq.filter(({ answerIfRecorded }) => answerIfRecorded), ...faq];
  const answer = item?.answerIfRecorded ?? item?.answer ?? '';
  await expect(page.locator(`#faq-${item?.id}`)).toHaveText(answer);
  await chat.open();
  await chat.ask(item?.question ?? '');
  await expect(chat.newest).toContainText(answer);
  await page.keyboard.press('Escape');
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
  expect(await page.evaluate(() => Object.keys(localStorage).concat(Object.keys(sessionStorage)))).toEqual([
    'porchlight:chat',
  ]);
});

test('a missing, ignored or refused microphone ends the attempt, and requests no call', async () => {
  const { page, press, call, untilFailed } = await visitToCall({
    clock: true,
    microphone: 'missing',
  });
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
  expect(provider.requests).toEqual([]);
  const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  expect(await page.evaluate(stored)).toEqual([]);
});

test('on a phone, new lines do not scroll a reader’s transcript, and Escape returns to the hero’s button', async () => {
  const { page, call } = await visitToCall({ size: [390, 560] });
  await call.demoButton.focus();
  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  await expect(call.button(words.end)).toBeFocused();
  const sayLine = (number: number) =>
    fakeCarrier(page, 'says', 'assistant', `Line ${number} of many. `.repeat(12));
  const top = () => call.transcript.evaluate((box) => Math.round(box.scrollTop));
  const distanceToEnd = () =>
    call.transcript.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
  for (const number of [1, 2, 3]) await sayLine(number);
  await call.transcript.getByText('Line 3').waitFor();
  expect([await distanceToEnd(), (await top()) > 100]).toEqual([0, true]);

  await call.transcript.evaluate((box) => {
    box.scrollTop = 40;
    return new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
  });
  await sayLine(4);
  await call.transcript.getByText('Line 4').waitFor();
  expect(await top()).toBe(40);
  await call.transcript.evaluate((box) => {
    box.scrollTop = box.scrollHeight;
    return new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
  });
  await sayLine(5);
  await call.transcript.getByText('Line 5').waitFor();
  expect(await distanceToEnd()).toBe(0);

  await page.keyboard.press('Escape');
  await expect(call.demoButton).toBeFocused();
  await expect(call.launcher).toHaveText(words.onCall);
});
