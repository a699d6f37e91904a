import { describe, expect, test } from '@jest/globals';
import { voiceWords as words } from '#content/voice.ts';
import { bothDevices } from '../support/journey.ts';
import { eventually, listen } from '../support/steps.ts';
import { untilFailed } from '../support/voice-failure.ts';
import {
  blockedReporter,
  callsOn,
  otherEnd,
  toCarrier,
  toProvider,
  voice,
  voiceJourneys,
  type VoiceArrival,
} from '../support/voice.ts';

const { provider, visit } = await voiceJourneys();

// Older than any that the carrier takes calls from.
const OLD_CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.77 Safari/537.36';

describe.each(bothDevices)('on a %s', (device) => {
  const arrive = async (arrival: Partial<VoiceArrival> = {}) => {
    const told: string[] = [];
    const visitor = await visit({
      device,
      ...arrival,
      async before(page) {
        await listen(page, told);
        await arrival.before?.(page);
      },
    });
    await visitor.press(voice(visitor.page).hero);
    return { ...visitor, told, call: voice(visitor.page) };
  };
  const onTheLine = async () => {
    const visitor = await arrive();
    visitor.provokes(toProvider(provider), toCarrier);
    await visitor.call.says(words.status.connected);
    return visitor;
  };

  test('when the microphone is refused, then it says what is missing, and asks nobody for a call', async () => {
    const visitor = await arrive({ microphone: 'refused' });
    await untilFailed(visitor.page, visitor.told, 'microphone-denied');
    expect(await visitor.call.status.textContent()).toContain('Microphone permission required');
    expect(provider.requests).toEqual([]);
  });

  test('when there is no microphone, then the audio set-up has failed', async () => {
    const visitor = await arrive({
      before: (page) =>
        page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () =>
            Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
        }),
    });
    await untilFailed(visitor.page, visitor.told, 'audio-setup');
    expect(await visitor.call.status.textContent()).toContain('Audio setup failed. Please try again.');
    expect(provider.requests).toEqual([]);
  });

  test.each([
    [401, { message: 'Invalid Key', error: 'Unauthorized', statusCode: 401 }],
    [400, { message: ['assistant.voice must be known'], error: 'Bad Request' }],
    [500, null],
  ])('when the provider refuses with %i, then the call has not come about', async (status, body) => {
    provider.refuse(status, body);
    const visitor = await arrive();
    visitor.provokes(toProvider(provider), new RegExp(`console error: Failed to load resource.* ${status} `));
    await untilFailed(visitor.page, visitor.told, 'connect');
    expect(await visitor.call.status.textContent()).toContain('Failed to connect. Please try again.');
  });

  test('when the carrier refuses to let the visitor in, then the call has not come about', async () => {
    const visitor = await arrive({ plan: { refusal: 'no-room' } });
    visitor.provokes(toProvider(provider), toCarrier, ...blockedReporter);
    await untilFailed(visitor.page, visitor.told, 'connect');
  });

  test('when the other end ends it before it has picked up, then the call has not come about', async () => {
    const visitor = await arrive({ plan: { unanswered: true } });
    visitor.provokes(toProvider(provider), toCarrier);
    await visitor.call.panel.getByText(words.stages.answering).waitFor();
    await otherEnd.ejects(visitor.page);
    await untilFailed(visitor.page, visitor.told, 'connect');
  });

  test('when the call breaks off, then it says so, keeps what was said, and calls again', async () => {
    const visitor = await onTheLine();
    const { page, press, call, told, provokes } = visitor;
    provokes(...blockedReporter);
    await otherEnd.says(page, 'assistant', 'Thanks for calling.');
    await otherEnd.fail(page, 'connection-error');
    await untilFailed(visitor.page, told, 'lost');
    expect(await call.status.textContent()).toContain('Error: Please try again');
    expect(await call.transcript.textContent()).toContain('Thanks for calling.');
    await press(call.button(words.again));
    await call.says(words.status.connected);
    expect(await callsOn(page)).toBe(1);
  });

  test('when the assistant fails during the call, then it says so', async () => {
    const visitor = await onTheLine();
    const endedReason = 'pipeline-error-openai-llm-failed';
    await otherEnd.tell(visitor.page, { type: 'status-update', status: 'ended', endedReason });
    await untilFailed(visitor.page, visitor.told, 'in-call');
    expect(await visitor.call.status.textContent()).toContain('Error: Please try again');
  });

  test('when the permission is taken back during the call, then it says what is missing', async () => {
    const visitor = await onTheLine();
    await otherEnd.loseMicrophone(visitor.page, 'permissions');
    await untilFailed(visitor.page, visitor.told, 'microphone-denied');
  });

  test('when the microphone is pulled out during the call, then the audio set-up has failed', async () => {
    const visitor = await onTheLine();
    await otherEnd.loseMicrophone(visitor.page, 'not-found');
    await untilFailed(visitor.page, visitor.told, 'audio-setup');
  });

  test('when the noise filter fails, then the call goes on', async () => {
    const { page, call } = await onTheLine();
    await otherEnd.stumble(page, 'audio-processor-error');
    await otherEnd.says(page, 'assistant', 'I can hear you.');
    await call.transcript.getByText('I can hear you.').waitFor();
    expect(await callsOn(page)).toBe(1);
  });

  test('when the browser cannot make calls, then the sample calls are what there is', async () => {
    const visitor = await arrive({
      context: { userAgent: OLD_CHROME },
    });
    await untilFailed(visitor.page, visitor.told, 'unsupported');
    expect(await visitor.page.evaluate(() => microphones.length)).toBe(0);
  });
});

test('when the panel cannot be loaded, then it says so, and offers to try again and the form', async () => {
  const { page, provokes } = await visit({ device: 'phone' });
  provokes(/console error: Failed to load resource/, /failed: GET .*\/assets\/chunks\//);
  await page.route('**/assets/chunks/**', (route) => route.abort('failed'));
  const call = voice(page);
  await call.hero.tap();
  await call.status.filter({ hasText: 'did not load' }).waitFor();
  expect(await call.leaveNumber.getAttribute('href')).toBe('#contact');
  await eventually(
    () => call.button('Try again').evaluate((button) => button === document.activeElement),
    true,
  );
  await page.unroute('**/assets/chunks/**');
  await call.button('Try again').tap();
  await call.says('Ready to demo');
});
