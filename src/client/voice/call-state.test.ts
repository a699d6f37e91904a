import { describe, expect, test } from '@jest/globals';
import {
  callStages,
  isCallStage,
  nextState,
  statusText,
  transcriptOf,
  type CallEvent,
  type CallState,
  type TranscriptEntry,
} from './call-state.ts';
import { isAnswered, isInProgress } from './call-store.ts';

const greeting: TranscriptEntry = { role: 'assistant', text: 'Thanks for calling.', final: true };
const answered = { startedAt: 1_000, muted: false, transcript: [greeting] };

const states: Record<CallState['kind'], CallState> = {
  idle: { kind: 'idle' },
  askingMicrophone: { kind: 'askingMicrophone' },
  connecting: { kind: 'connecting', stage: 'web-call-creation' },
  connected: { kind: 'connected', ...answered },
  speaking: { kind: 'speaking', ...answered },
  listening: { kind: 'listening', ...answered },
  ended: { kind: 'ended', end: 'finished', transcript: [greeting] },
  error: { kind: 'error', problem: 'connect', transcript: [] },
};
const kinds = Object.keys(states) as CallState['kind'][];

const events = {
  start: { type: 'start' },
  'ask-microphone': { type: 'ask-microphone' },
  reach: { type: 'reach', stage: 'daily-call-join' },
  answer: { type: 'answer', at: 5_000 },
  'speech-start': { type: 'speech-start' },
  'speech-end': { type: 'speech-end' },
  transcript: { type: 'transcript', entry: { role: 'user', text: 'Hello', final: false } },
  seek: { type: 'seek', transcript: [] },
  mute: { type: 'mute', muted: true },
  cancel: { type: 'cancel' },
  end: { type: 'end', end: 'time-limit' },
  fail: { type: 'fail', problem: 'in-call' },
} satisfies { [Type in CallEvent['type']]: Extract<CallEvent, { type: Type }> };
const types = Object.keys(events) as CallEvent['type'][];

const endings = { end: 'ended', fail: 'error' } as const;

/** The next state for each event. An event that is missing here must change nothing. */
const transitions: Record<CallState['kind'], Partial<Record<CallEvent['type'], CallState['kind']>>> = {
  idle: { start: 'connecting' },
  askingMicrophone: { reach: 'connecting', cancel: 'idle', fail: 'error' },
  connecting: {
    'ask-microphone': 'askingMicrophone',
    reach: 'connecting',
    answer: 'connected',
    cancel: 'idle',
    fail: 'error',
  },
  connected: {
    'speech-start': 'speaking',
    transcript: 'connected',
    seek: 'connected',
    mute: 'connected',
    ...endings,
  },
  speaking: {
    'speech-end': 'listening',
    transcript: 'speaking',
    seek: 'speaking',
    mute: 'speaking',
    ...endings,
  },
  listening: {
    'speech-start': 'speaking',
    transcript: 'listening',
    seek: 'listening',
    mute: 'listening',
    ...endings,
  },
  ended: { start: 'connecting' },
  error: { start: 'connecting' },
};

test.each(kinds)(
  'when a call is %s, then each event leads to the expected state or changes nothing',
  (kind) => {
    const state = states[kind];
    for (const type of types) {
      const target = transitions[kind][type];
      const next = nextState(state, events[type]);
      if (target) expect([type, next.kind]).toEqual([type, target]);
      else expect(next).toBe(state);
    }
    expect(isAnswered(state)).toBe(['connected', 'speaking', 'listening'].includes(kind));
    expect(isInProgress(state)).toBe(!['idle', 'ended', 'error'].includes(kind));
  },
);

describe('what a call remembers', () => {
  test('when the speaker changes, then start time, mute and transcript stay', () => {
    const muted = nextState(states.listening, events.mute);
    expect(nextState(muted, events['speech-start'])).toEqual({ ...answered, kind: 'speaking', muted: true });
  });

  test('when a new version of a sentence arrives, then it replaces the speaker’s unfinished one', () => {
    const receive = (state: CallState, role: TranscriptEntry['role'], text: string, final: boolean) =>
      nextState(state, { type: 'transcript', entry: { role, text, final } });
    let state: CallState = { ...answered, kind: 'connected', transcript: [] };
    state = receive(state, 'user', 'My', false);
    state = receive(state, 'assistant', 'Yes?', true);
    state = receive(state, 'user', 'My pipe', false);
    state = receive(state, 'user', 'My pipe burst.', true);
    // The provider may repeat the start of a turn after its final transcript.
    state = receive(state, 'assistant', 'Yes', false);
    state = receive(state, 'user', '', true);
    expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.', 'Yes?']);
    state = nextState(state, { type: 'seek', transcript: transcriptOf(state).slice(0, 1) });
    expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.']);
  });
});

test('when the stages are listed, then they are those of the specification plus the ringing', () => {
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
  expect(['label', 'toString', 'video-recording-started'].filter(isCallStage)).toEqual([]);
});

test('when a state is shown, then its text is that of the specification', () => {
  const problem = (name: Extract<CallState, { kind: 'error' }>['problem']) =>
    statusText({ kind: 'error', problem: name, transcript: [] });
  expect(kinds.filter((kind) => kind !== 'error').map((kind) => statusText(states[kind]))).toEqual([
    'Ready to demo',
    expect.any(String),
    expect.any(String),
    'Connected - Start speaking!',
    'AI is speaking...',
    'Listening for your voice...',
    'Call ended',
  ]);
  expect(problem('microphone-denied')).toBe('Microphone permission required');
  expect(problem('audio-setup')).toBe('Audio setup failed. Please try again.');
  expect(problem('connect')).toBe('Failed to connect. Please try again.');
  expect([problem('lost'), problem('in-call')]).toEqual(Array(2).fill('Error: Please try again'));
});
