import { expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { stopTime, voice, voiceJourneys } from '../support/voice.ts';

const { provider, visitToCall } = await voiceJourneys({ VOICE_MAX_SECONDS: '90' });

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test('when a call is asked for, then the provider is posted its key and the assistant, and no more', async () => {
  const { page } = await visitToCall({ device: 'desktop' });
  await voice(page).hero.click();
  await voice(page).says(words.status.connected);
  expect(provider.requests).toEqual([
    {
      authorization: 'Bearer public-key',
      contentType: 'application/json',
      body: { assistant: demoAssistant({ device: 'desktop', maxSeconds: 90 }) },
    },
  ]);
});

test('when it is a phone, then 500 ms pass after the microphone, and sentences may pause for 500 ms', async () => {
  const { page, provokes } = await visitToCall({
    device: 'phone',
    context: { userAgent: ANDROID },
    before: (blank) => blank.clock.install(),
  });
  const call = voice(page);
  await stopTime(page);
  await call.hero.tap();
  await call.panel.getByText(words.stages.initialization).waitFor();
  await page.clock.runFor(450);
  await page.waitForTimeout(300); // As long as a request takes that came too early.
  expect(provider.requests).toEqual([]);
  await page.clock.runFor(100);
  await call.panel.getByText(words.stages['mobile-permissions']).waitFor();
  expect(provider.requests.map(({ body }) => body.assistant)).toEqual([
    demoAssistant({ device: 'mobile', maxSeconds: 90 }),
  ]);
  await page.clock.resume();
  await call.says(words.status.connected);
  // The SDK asks for a noise filter, which its call library does not have on Android.
  provokes(/^console error: Ignoring settings for browser- or platform-unsupported input processor/);
});

test('when the time limit is reached, then the call ends and says why', async () => {
  const { page } = await visitToCall({ device: 'desktop', before: (blank) => blank.clock.install() });
  const call = voice(page);
  await call.hero.click();
  await call.says(words.status.connected);
  await stopTime(page);
  await page.clock.runFor(20_000);
  expect(await call.panel.getByRole('timer', { name: words.elapsed }).textContent()).toMatch(/^1:2\d$/);
  await page.clock.runFor(15_000);
  await call.says('Call ended');
  await call.says(words.ends['time-limit']);
});
