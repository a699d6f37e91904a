import { expect, test } from '@jest/globals';
import { faq } from '#content/sections/faq.ts';
import { guaranteeSentence, plans, pricingText } from '#content/sections/pricing.ts';
import { services } from '#content/sections/services.ts';
import { demoAssistant } from './voice-assistant.ts';

const assistant = demoAssistant({ device: 'desktop', maxSeconds: 60 });
const prompt = assistant.model.messages[0]?.content;

test('model, voice and limits are as specified', () => {
  expect(assistant).toMatchObject({
    clientMessages: ['transcript', 'status-update'],
    endCallMessage: expect.stringMatching(/./),
    model: { provider: 'openai', model: 'gpt-4o', temperature: 0.4 },
    voice: { provider: '11labs', voiceId: expect.stringMatching(/./) },
    transcriber: { endpointing: 300, language: 'multi' },
    firstMessageInterruptionsEnabled: false,
    stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 },
    maxDurationSeconds: 60,
    artifactPlan: { recordingEnabled: false },
  });
  expect(demoAssistant({ device: 'mobile', maxSeconds: 60 }).transcriber.endpointing).toBe(500);
});

test('the assistant says that it is an AI', () => {
  expect(assistant.firstMessage).toMatch(/\bAI\b/);
  expect(prompt).toContain('Never claim to be a person');
});

test('the assistant knows what the page says', () => {
  for (const { name, text } of services.items) expect(prompt).toContain(`${name}: ${text}`);
  for (const { name, description, features } of plans)
    for (const words of [name, description, ...features]) expect(prompt).toContain(words);
  for (const words of [pricingText.intro, guaranteeSentence]) expect(prompt).toContain(words);
  for (const { question, answer } of faq) expect(prompt).toContain(`${question} ${answer}`);
});
