import { expect, test } from '@jest/globals';
import {
  callStages,
  nextState,
  statusText,
  transcriptOf,
  type CallProblem,
  type CallState,
  type TranscriptEntry,
} from './call-state.ts';

const greeting: TranscriptEntry = { role: 'assistant', text: 'Thanks for calling.', final: true };
const answered = { muted: false, transcript: [greeting] };

test('when a sentence arrives in several versions during a call, then the transcript shows only the final version', () => {
  const receive = (state: CallState, role: TranscriptEntry['role'], text: string, final: boolean) =>
    nextState(state, { type: 'transcript', entry: { role, text, final } });
  let state: CallState = { ...answered, kind: 'connected', transcript: [] };
  state = receive(state, 'user', 'My', false);
  state = receive(state, 'assistant', 'Yes?', true);
  state = receive(state, 'user', 'My pipe', false);
  state = receive(state, 'user', 'My pipe burst.', true);
  state = receive(state, 'assistant', 'Yes', false);
  state = receive(state, 'user', '', true);
  expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.', 'Yes?']);
  state = nextState(state, { type: 'seek', transcript: transcriptOf(state).slice(0, 1) });
  expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.']);
});

test('the stages of a call are those of the specification, and "answering"', () => {
  expect(callStages).toEqual([
    'validation',
    'initialization',
    'web-call-creation',
    'daily-call-object-creation',
    'mobile-permissions',
    'daily-call-join',
    'video-recording-setup',
    'audio-observer-setup',
    'audio-processing-setup',
    'answering',
  ]);
});

const failed = (problem: CallProblem): CallState => ({ kind: 'error', problem, transcript: [] });

const statuses: [state: CallState, text: string][] = [
  [failed('microphone-denied'), 'Microphone permission required'],
  [failed('audio-setup'), 'Audio setup failed. Please try again.'],
  [failed('connect'), 'Failed to connect. Please try again.'],
  [failed('lost'), 'Error: Please try again'],
  [failed('in-call'), 'Error: Please try again'],
];
test.each(statuses)('the state %j reads "%s"', (state, text) => {
  expect(statusText(state)).toBe(text);
});
