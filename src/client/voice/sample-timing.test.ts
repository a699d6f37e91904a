import { expect, test } from '@jest/globals';
import { sampleCalls } from '#content/sample-calls.ts';
import { lockScreen } from '#content/services.ts';
import { voiceText } from '#content/voice.ts';
import { callSeconds } from './sample-timing.ts';

test('every sample call is as long as the phone’s picture says', () => {
  const lengths = sampleCalls.map((call) => voiceText.samples.length(callSeconds(call)));
  const shown = lockScreen.notices.find(({ id }) => id === 'recording')?.text;
  expect(lengths).toEqual(sampleCalls.map(() => shown));
  expect(new Set(sampleCalls.map(({ lines }) => lines.length)).size).toBe(1);
});
