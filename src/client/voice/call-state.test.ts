import { expect, test } from '@jest/globals';
import { voiceText } from '#content/voice/voice.ts';
import {
  callStages,
  nextState,
  transcriptOf,
  type CallEvent,
  type CallState,
} from './call-state.ts';

const idle: CallState = { kind: 'idle' };
const after = (events: CallEvent[], from: CallState = idle) => events.reduce(nextState, from);
const answered: CallEvent[] = [{ type: 'start' }, { type: 'ask-microphone' }, { type: 'answer' }];
const heard = (role: 'user' | 'assistant', text: string, final: boolean): CallEvent => ({
  type: 'transcript',
  entry: { role, text, final },
});

test('only the final version of a sentence stays', () => {
  const state = after([
    ...answered,
    heard('user', 'My', false),
    heard('assistant', 'Yes?', true),
    heard('user', 'My pipe burst.', true),
    heard('user', '', true),
  ]);
  expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.', 'Yes?']);
});

test('a second start, and events after the end, change nothing', () => {
  const call = after(answered);
  expect(nextState(call, { type: 'start' })).toBe(call);
  const over = after([{ type: 'end', end: 'finished' }], call);
  expect(after([heard('user', 'Hello?', true), { type: 'answer' }, { type: 'cancel' }], over)).toBe(
    over,
  );
});

test('stages and texts are those of the specification', () => {
  expect(callStages.join(', ')).toBe(
    'validation, initialization, web-call-creation, daily-call-object-creation, mobile-permissions, daily-call-join, ' +
      'video-recording-setup, audio-observer-setup, audio-processing-setup, answering',
  );
  const { askingMicrophone: _, connecting: __, ...status } = voiceText.status;
  expect(Object.values(status)).toEqual([
    'Ready to demo',
    'Connected - Start speaking!',
    'AI is speaking...',
    'Listening for your voice...',
    'Call ended',
  ]);
  expect(Object.values(voiceText.problems).map((problem) => problem.status)).toEqual([
    'API key not configured',
    'Microphone permission required',
    'Audio setup failed. Please try again.',
    'Failed to connect. Please try again.',
    'Error: Please try again',
  ]);
});
