import { describe, expect, test } from '@jest/globals';
import { faq } from '#content/faq.ts';
import { plans, pricingWords } from '#content/plans.ts';
import { services } from '#content/services.ts';
import { demoAssistant } from './voice-assistant.ts';

const assistant = demoAssistant({ device: 'desktop' });
const prompt = assistant.model.messages[0]?.content ?? '';

describe('the demo assistant', () => {
  test('when it is built, then model, voice and pauses are those of the specification', () => {
    expect(assistant.model).toMatchObject({ provider: 'openai', model: 'gpt-4o' });
    expect(assistant.voice.provider).toBe('11labs');
    expect(assistant.voice.voiceId).not.toBe('');
    expect(assistant.firstMessageInterruptionsEnabled).toBe(false);
    expect(assistant.stopSpeakingPlan).toEqual({ numWords: 2, voiceSeconds: 0.5, backoffSeconds: 1.2 });
  });

  test('when it is for a phone, then it waits 500 ms for the end of a sentence, else 300', () => {
    expect(assistant.transcriber.endpointing).toBe(300);
    expect(demoAssistant({ device: 'mobile' }).transcriber.endpointing).toBe(500);
  });

  test('when there is a time limit, then it bears it, else none', () => {
    expect(assistant).not.toHaveProperty('maxDurationSeconds');
    expect(demoAssistant({ device: 'desktop', maxSeconds: 60 }).maxDurationSeconds).toBe(60);
  });

  test('when calls are recorded, then it is told, and says so first of all; else recording is switched off', () => {
    expect(assistant.artifactPlan).toEqual({ recordingEnabled: false });
    expect(JSON.stringify(assistant.firstMessage)).not.toContain('record');
    const recorded = demoAssistant({ device: 'desktop', isRecorded: true });
    expect(recorded).toMatchObject({
      artifactPlan: { recordingEnabled: true },
      firstMessage: expect.stringContaining('this is a demo, which is recorded'),
    });
    expect(recorded.model.messages[0]?.content).toContain('demo call on this page');
  });

  test('when its orders are read, then every service, plan and answer of the page is in them', () => {
    for (const { name, text } of services.items) expect(prompt).toContain(`${name}: ${text}`);
    for (const { name, description, features } of plans) {
      for (const words of [name, description, ...features]) expect(prompt).toContain(words);
    }
    for (const words of pricingWords.terms) expect(prompt).toContain(words);
    for (const { question, answer } of faq) expect(prompt).toContain(`${question} ${answer}`);
  });

  test('when its orders are read, then danger comes before the booking, and no price is promised', () => {
    const places = [/Danger first/, /call 911/, /Offer two openings/, /Never promise or guess a price/];
    const order = places.map((words) => prompt.search(words));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  test('when it picks up, then it says at once that it is an AI', () => {
    expect(assistant.firstMessage).toMatch(/\bAI\b/);
    expect(prompt).toContain('Never claim to be a person');
  });
});
