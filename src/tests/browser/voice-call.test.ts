import { beforeEach, test } from '@jest/globals';
import { voiceText as words } from '#content/voice/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { expect } from '../support/journey.ts';
import { boxOf, failedResource } from '../support/steps.ts';
import { fakeCarrier, openCallsOn, untilCallIsReleased, voiceJourneys } from '../support/voice-journeys.ts';

const { provider, site, visit } = await voiceJourneys({
  VAPI_PRIVATE_KEY: 'd4c5ac2e-1f0c-4f0e-9f43-1f7e0a3b5c6d',
  VAPI_ORG_ID: 'org-1',
  RATE_LIMIT_WINDOW_MS: '1000',
  VOICE_MAX_SECONDS: '60',
  VOICE_MAX_CONCURRENT: '100',
});

// All visitors have one address, which may have one call.
beforeEach(() => site().testDatabase.rows('truncate voice_calls'));

/** Ends the newest call at the provider. The returned function waits until the site has stored the duration. */
function endNewestCall(seconds: number) {
  const call = provider.calls.at(-1);
  if (call)
    Object.assign(call, { status: 'ended', endedAt: new Date(call.startedAt.getTime() + seconds * 1_000) });
  const stored = () =>
    site().testDatabase.rows('select seconds from voice_calls where call_id = $1', [call?.id]);
  return () => eventually(stored, [{ seconds }]);
}

declare global {
  var screenLocks: { released: boolean }[];
}

/** A browser without a screen refuses locks. */
function collectScreenLocks(): void {
  globalThis.screenLocks = [];
  navigator.wakeLock.request = () => {
    const lock = { released: false, release: () => Promise.resolve((lock.released = true)) };
    screenLocks.push(lock);
    return Promise.resolve(lock as unknown as WakeLockSentinel);
  };
}

test('two taps before hydration start one call, which works', async () => {
  const authorizations: (string | undefined)[] = [];
  const { page, press, reload, call, release } = await visit({
    hydrated: false,
    delays: '**/assets/chunks/**',
    async before(newPage) {
      newPage.on('request', (request) => authorizations.push(request.headers().authorization));
      await newPage.addInitScript(collectScreenLocks);
    },
  });
  await page.waitForLoadState();
  await call.demoButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  release();
  await call.says('Connected - Start speaking!');
  await expect(call.demoButton).toHaveText('Connected - Start speaking!');
  expect(await page.evaluate(() => screenLocks.map(({ released }) => released))).toEqual([false]);
  await press(call.close);
  await expect(call.launcher).toHaveText(words.onCall);
  await press(call.launcher);
  await call.says('Connected - Start speaking!');
  expect([provider.requests.length, await openCallsOn(page)]).toEqual([1, 1]);
  expect(await page.evaluate(() => fakeCalls?.at(-1)?.wasMicrophoneOpen)).toBe(true);

  const glow = call.panel.locator('svg:not(.icon)').first();
  const level = () => glow.evaluate((lamp: SVGElement) => lamp.style.getPropertyValue('--level'));
  await fakeCarrier(page, 'setsLevel', 0.12);
  await call.says('AI is speaking...');
  await eventually(level, '0.8');
  await fakeCarrier(page, 'says', 'assistant', 'Thanks for calling.');
  await fakeCarrier(page, 'setsLevel', 0);
  await call.says('Listening for your voice...');
  await fakeCarrier(page, 'says', 'user', 'My pipe', 'partial');
  await call.transcript.getByText('My pipe').waitFor();
  await expect(call.log).toHaveText('AI Assistant Thanks for calling.');
  await expect(call.log).toHaveAttribute('aria-live', 'off');
  await fakeCarrier(page, 'says', 'user', 'My pipe burst.');
  const lines = ['AI Assistant Thanks for calling.', 'You My pipe burst.'];
  await expect(call.transcript.locator('p')).toHaveText(lines);

  const mute = call.button(words.mute);
  for (const isMuted of [true, false]) {
    await expect(mute).toHaveAttribute('aria-pressed', String(!isMuted));
    await press(mute);
    await eventually(() => fakeCarrier(page, 'isMuted'), isMuted);
    await expect(mute).toHaveAttribute('aria-pressed', String(isMuted));
  }

  expect(authorizations.filter(Boolean)).toEqual([expect.stringMatching(/^Bearer [\da-f-]{36}$/)]);
  const untilStored = endNewestCall(7);
  await press(call.button(words.end));
  await call.says('Call ended');
  await untilStored();
  await expect(call.transcript).toContainText('Thanks for calling.');
  await untilCallIsReleased(page);
  await eventually(() => page.evaluate(() => screenLocks.every(({ released }) => released)), true);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  await expect(call.transcript).not.toContainText('Thanks for calling.');
  expect([provider.requests.length, await openCallsOn(page)]).toEqual([2, 1]);

  const untilStoredAfterReload = endNewestCall(5);
  await reload();
  await untilStoredAfterReload();
  await expect(call.demoButton).toHaveText(words.start);
});

test('the provider’s limit is said, and the next call connects', async () => {
  const { press, expectProblems, call, untilFailed } = await visit();
  expectProblems(failedResource);
  provider.refuse(429, {});
  await press(call.demoButton);
  await untilFailed('busy');
  expect(provider.calls).toEqual([]);
  provider.reset();
  await press(call.button(words.again));
  await call.says(words.status.connected);
});

test('by keyboard, the focus stays in the panel of a call', async () => {
  const { page, form, call } = await visit({ desktop: true });
  await call.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(call.button(words.start)).toBeFocused();
  expect((await boxOf(call.status)).bottom).toBeLessThan((await boxOf(call.samples)).top);
  expect(await violations(page, '[data-dock]')).toEqual([]);
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
  endNewestCall(1);
  expect(await violations(page, '[data-dock]')).toEqual([]);

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
