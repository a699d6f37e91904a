import { expect, test } from '@jest/globals';
import { demoAssistant } from './voice-assistant.ts';

const assistant = demoAssistant({ device: 'desktop', maxSeconds: 60 });

test('model, voice and limits are as specified', () => {
  expect(assistant).toMatchObject({
    model: { provider: 'openai', model: 'gpt-4o' },
    voice: { provider: '11labs', voiceId: expect.stringMatching(/./) },
    transcriber: { endpointing: 300 },
    firstMessageInterruptionsEnabled: false,
    stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 },
    maxDurationSeconds: 60,
    artifactPlan: { recordingEnabled: false },
  });
  expect(demoAssistant({ device: 'mobile', maxSeconds: 60 }).transcriber.endpointing).toBe(500);
});

test('the assistant says that it is an AI', () => {
  expect(assistant.firstMessage).toMatch(/\bAI\b/);
  expect(assistant.model.messages[0]?.content).toMatch(
    /Danger first[^]*call 911[^]*Offer two openings[^]*Never promise or guess a price/,
  );
});
