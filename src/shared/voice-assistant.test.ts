import { expect, test } from '@jest/globals';
import { faq } from '#content/sections/faq.ts';
import { guaranteeSentence, plans, pricingText } from '#content/sections/pricing.ts';
import { services } from '#content/sections/services.ts';
import { demoAssistant } from './voice-assistant.ts';

const assistant = demoAssistant({ device: 'desktop' });
const prompt = assistant.model.messages[0]?.content ?? '';

test('when the demo assistant is built, then its model, voice and interruption settings are those of the specification', () => {
  expect(assistant.model).toMatchObject({ provider: 'openai', model: 'gpt-4o' });
  expect(assistant.voice.provider).toBe('11labs');
  expect(assistant.voice.voiceId).not.toBe('');
  expect(assistant.firstMessageInterruptionsEnabled).toBe(false);
  expect(assistant.stopSpeakingPlan).toEqual({ numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 });
});

test('when the device is a phone, then the assistant waits 500 ms instead of 300 ms for the end of a sentence', () => {
  expect(assistant.transcriber.endpointing).toBe(300);
  expect(demoAssistant({ device: 'mobile' }).transcriber.endpointing).toBe(500);
});

test('when calls have a time limit, then the demo assistant has the same time limit', () => {
  expect(assistant).not.toHaveProperty('maxDurationSeconds');
  expect(demoAssistant({ device: 'desktop', maxSeconds: 60 }).maxDurationSeconds).toBe(60);
});

test('when calls are recorded, then the first message of the assistant says so', () => {
  expect(assistant.artifactPlan).toEqual({ recordingEnabled: false });
  expect(JSON.stringify(assistant.firstMessage)).not.toContain('record');
  const recorded = demoAssistant({ device: 'desktop', isRecorded: true });
  expect(recorded).toMatchObject({
    artifactPlan: { recordingEnabled: true },
    firstMessage: expect.stringContaining('this is a recorded demo'),
  });
  for (const { answerIfRecorded = '' } of faq)
    expect(recorded.model.messages[0]?.content).toContain(answerIfRecorded);
});

test('when the prompt is composed, then it contains every service, plan and answer of the page', () => {
  for (const { name, text } of services.items) expect(prompt).toContain(`${name}: ${text}`);
  for (const { name, description, features } of plans) {
    for (const words of [name, description, features.join('; ')]) expect(prompt).toContain(words);
  }
  for (const words of [pricingText.cancel, guaranteeSentence]) expect(prompt).toContain(words);
  for (const { question, answer } of faq) expect(prompt).toContain(`${question} ${answer}`);
});

test('when the prompt is composed, then it deals with danger before bookings and forbids price promises', () => {
  expect(prompt).toMatch(/Danger first[^]*call 911[^]*Offer two openings[^]*Never promise or guess a price/);
});

test('when the assistant answers, then its first message says that it is an AI', () => {
  expect(assistant.firstMessage).toMatch(/\bAI\b/);
  expect(prompt).toContain('Never claim to be a person');
});
