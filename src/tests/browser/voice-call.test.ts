import { beforeEach, test } from '@jest/globals';
import type { Page } from 'playwright';
import { site as siteText } from '#content/site.ts';
import { voiceText as words } from '#content/voice/voice.ts';
import { violations } from '../support/axe.ts';
import { eventually } from '../support/eventually.ts';
import { fakeCarrierScript } from '../support/fake-carrier.ts';
import { startFakeCallProvider } from '../support/fake-voice-provider.ts';
import { expect, journeys, type Arrival } from '../support/journey.ts';
import { boxOf, failedResource } from '../support/steps.ts';

const provider = await startFakeCallProvider();
const { visit } = journeys({
  hosts: [provider.url, 'https://c.daily.co'],
  env: {
    VAPI_API_URL: provider.url,
    VAPI_PUBLIC_KEY: 'public-key',
    VOICE_MAX_SECONDS: '60',
  },
});

beforeEach(() => provider.reset());

declare global {
  var microphones: MediaStreamTrack[];
}

/** Imitates a silent microphone, because the test browser has none. */
function fakeMicrophone(): void {
  globalThis.microphones = [];
  navigator.mediaDevices.getUserMedia = () => {
    // The audio context uses no audio output, because the machine may have none.
    const silent = new AudioContext({ sinkId: { type: 'none' } } as AudioContextOptions);
    const { stream } = silent.createMediaStreamDestination();
    microphones.push(...stream.getTracks());
    return Promise.resolve(stream);
  };
}

const arrive = (arrival: Arrival = {}) =>
  visit({
    ...arrival,
    async before(page) {
      await page.addInitScript(fakeMicrophone);
      await page.route('**/call-machine-object-bundle.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: fakeCarrierScript }),
      );
    },
  });

/** How many calls and microphones are open. */
const openOn = (page: Page) =>
  page.evaluate(() => [
    globalThis.fakeCalls?.filter(({ isJoined }) => isJoined).length ?? 0,
    microphones.filter(({ readyState }) => readyState === 'live').length,
  ]);

test('two taps start one call, which works', async () => {
  const { page, press, call } = await arrive();
  await page.getByText(words.heroNotice).waitFor();
  await expect(call.demoButton).toHaveAttribute('href', `tel:${siteText.phone.e164}`);
  await call.demoButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await call.says('Connected - Start speaking!');
  await expect(call.demoButton).toHaveText('Connected - Start speaking!');
  // An answered call goes on without its panel.
  await press(call.close);
  await expect(call.launcher).toHaveText(words.onCall);
  await press(call.launcher);
  expect([provider.requests.length, ...(await openOn(page))]).toEqual([1, 1, 1]);
  expect(await page.evaluate(() => fakeCalls?.at(-1)?.wasMicrophoneOpen)).toBe(true);

  await page.evaluate(() => fakeCalls?.at(-1)?.setsLevel(0.12));
  await call.says('AI is speaking...');
  await page.evaluate(() => fakeCalls?.at(-1)?.says('assistant', 'Thanks for calling.'));
  await page.evaluate(() => fakeCalls?.at(-1)?.setsLevel(0));
  await call.says('Listening for your voice...');
  await expect(call.log).toHaveAttribute('aria-live', 'off');
  await page.evaluate(() => fakeCalls?.at(-1)?.says('user', 'My pipe burst.'));
  const lines = ['AI Assistant Thanks for calling.', 'You My pipe burst.'];
  await expect(call.transcript.locator('p')).toHaveText(lines);
  for (const isMuted of [true, false]) {
    await press(call.button(words.mute));
    await eventually(() => page.evaluate(() => fakeCalls?.at(-1)?.isMuted()), isMuted);
    await expect(call.button(words.mute)).toHaveAttribute('aria-pressed', String(isMuted));
  }
  const overrides = { artifactPlan: { recordingEnabled: false }, maxDurationSeconds: 60 };
  expect(provider.requests).toMatchObject([
    { authorization: 'Bearer public-key', body: { assistant: { ...overrides, model: { model: 'gpt-4o' } } } },
  ]);

  await press(call.button(words.end));
  await call.says('Call ended');
  await expect(call.transcript).toContainText('Thanks for calling.');
  await eventually(() => openOn(page), [0, 0]);
  await press(call.button(words.again));
  await call.says(words.status.connected);
  await expect(call.transcript).not.toContainText('Thanks for calling.');
  expect([provider.requests.length, ...(await openOn(page))]).toEqual([2, 1, 1]);
});

test('a refusal by the provider is said once, and the next call connects', async () => {
  const { page, press, expectProblems, announced, call } = await arrive({ listens: true });
  expectProblems(failedResource);
  provider.refuse(429);
  await press(call.demoButton);
  const { status, more } = words.problems.connect;
  await call.says(status);
  await call.says(more);
  await call.panel.getByRole('link', { name: siteText.phone.display }).waitFor();
  await expect(call.leaveNumber).toHaveAttribute('href', '#contact');
  await call.samples.getByRole('button').first().waitFor();
  await eventually(() => openOn(page), [0, 0]);
  expect(announced.filter((text) => text.includes(status))).toHaveLength(1);
  provider.reset();
  await press(call.button(words.again));
  await call.says(words.status.connected);
});

test('by keyboard, the focus stays in the panel of a call, and elsewhere if it is there', async () => {
  const { page, form, call } = await arrive({ desktop: true });
  await call.launcher.focus();
  await page.keyboard.press('Enter');
  await expect(call.button(words.start)).toBeFocused();
  await call.panel.getByText(words.notice).waitFor();
  expect((await boxOf(call.status)).bottom).toBeLessThan((await boxOf(call.samples)).top);
  expect(await openOn(page)).toEqual([0, 0]);
  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  await expect(call.button(words.end)).toBeFocused();
  await page.keyboard.press('Enter');
  await call.says('Call ended');
  await expect(call.button(words.again)).toBeFocused();
  expect(await violations(page, '[data-dock]')).toEqual([]);

  await page.keyboard.press('Enter');
  await call.says(words.status.connected);
  const field = form.field('contactName');
  await field.focus();
  await page.evaluate(() => fakeCalls?.at(-1)?.hangsUp());
  await call.says('Call ended');
  await expect(field).toBeFocused();
});
