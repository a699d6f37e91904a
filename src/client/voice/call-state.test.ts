import { expect, test } from '@jest/globals';
import {
  callStages,
  nextState,
  statusText,
  transcriptOf,
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

test('when callStages lists the stages of a call, then the stages of the specification come first, and "answering" last', () => {
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

test('when the state of a call is shown, then the status text is the text in the specification', () => {
  const problemText = (problem: Extract<CallState, { kind: 'error' }>['problem']) =>
    statusText({ kind: 'error', problem, transcript: [] });
  const states: CallState[] = [
    { kind: 'idle' },
    { kind: 'connected', ...answered },
    { kind: 'speaking', ...answered },
    { kind: 'listening', ...answered },
    { kind: 'ended', end: 'finished', transcript: [] },
  ];
  expect(states.map((state) => statusText(state))).toEqual([
    'Ready to demo',
    'Connected - Start speaking!',
    'AI is speaking...',
    'Listening for your voice...',
    'Call ended',
  ]);
  expect(problemText('microphone-denied')).toBe('Microphone permission required');
  expect(problemText('audio-setup')).toBe('Audio setup failed. Please try again.');
  expect(problemText('connect')).toBe('Failed to connect. Please try again.');
  expect([problemText('lost'), problemText('in-call')]).toEqual(Array(2).fill('Error: Please try again'));
});
