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
import { isOnTheLine, isUnderWay } from './call-store.ts';

const said: TranscriptEntry = { role: 'assistant', text: 'Thanks for calling.', final: true };
const line = { startedAt: 1_000, muted: false, transcript: [said] };

const states: Record<CallState['kind'], CallState> = {
  idle: { kind: 'idle' },
  askingMicrophone: { kind: 'askingMicrophone' },
  connecting: { kind: 'connecting', stage: 'web-call-creation' },
  connected: { kind: 'connected', ...line },
  speaking: { kind: 'speaking', ...line },
  listening: { kind: 'listening', ...line },
  ended: { kind: 'ended', end: 'finished', transcript: [said] },
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
  mute: { type: 'mute', muted: true },
  cancel: { type: 'cancel' },
  end: { type: 'end', end: 'time-limit' },
  fail: { type: 'fail', problem: 'in-call' },
} satisfies { [Type in CallEvent['type']]: Extract<CallEvent, { type: Type }> };
const types = Object.keys(events) as CallEvent['type'][];

const over = { end: 'ended', fail: 'error' } as const;

/** Where each event leads from each state; what is missing here must change nothing. */
const leads: Record<CallState['kind'], Partial<Record<CallEvent['type'], CallState['kind']>>> = {
  idle: { start: 'connecting' },
  askingMicrophone: { reach: 'connecting', cancel: 'idle', fail: 'error' },
  connecting: {
    'ask-microphone': 'askingMicrophone',
    reach: 'connecting',
    answer: 'connected',
    cancel: 'idle',
    fail: 'error',
  },
  connected: { 'speech-start': 'speaking', transcript: 'connected', mute: 'connected', ...over },
  speaking: { 'speech-end': 'listening', transcript: 'speaking', mute: 'speaking', ...over },
  listening: { 'speech-start': 'speaking', transcript: 'listening', mute: 'listening', ...over },
  ended: { start: 'connecting' },
  error: { start: 'connecting' },
};

describe.each(kinds)('a call that is %s', (kind) => {
  test.each(types)('when it hears of %s, then it goes where that leads, or stays the same object', (type) => {
    const target = leads[kind][type];
    const next = nextState(states[kind], events[type]);
    if (target) expect(next.kind).toBe(target);
    else expect(next).toBe(states[kind]);
  });

  test('when it is asked what it is, then it is under way from the tap to its end', () => {
    const state = states[kind];
    expect(isOnTheLine(state)).toBe(['connected', 'speaking', 'listening'].includes(kind));
    expect(isUnderWay(state)).toBe(!['idle', 'ended', 'error'].includes(kind));
  });
});

describe('what a call keeps', () => {
  test('when it is answered, then it begins unmuted, with nothing said', () => {
    const begun = { kind: 'connected', startedAt: 5_000, muted: false, transcript: [] };
    expect(nextState(states.connecting, events.answer)).toEqual(begun);
  });

  test('when the turn changes, then time, mute and transcript stay', () => {
    const muted = nextState(states.listening, events.mute);
    expect(nextState(muted, events['speech-start'])).toEqual({ ...line, kind: 'speaking', muted: true });
  });

  test('when it ends or fails, then what was said and why stay', () => {
    const transcript = [said];
    const [ended, failed] = [events.end, events.fail].map((event) => nextState(states.speaking, event));
    expect(ended).toEqual({ kind: 'ended', end: 'time-limit', transcript });
    expect(failed).toEqual({ kind: 'error', problem: 'in-call', transcript });
    expect(nextState(states.connecting, events.fail)).toMatchObject({ transcript: [] });
  });

  test('when words are heard again, then they take the place of that speaker’s open ones', () => {
    const hear = (state: CallState, role: TranscriptEntry['role'], text: string, final: boolean) =>
      nextState(state, { type: 'transcript', entry: { role, text, final } });
    let state: CallState = { ...line, kind: 'connected', transcript: [] };
    state = hear(state, 'user', 'My', false);
    state = hear(state, 'assistant', 'Yes?', true);
    state = hear(state, 'user', 'My pipe', false);
    state = hear(state, 'user', 'My pipe burst.', true);
    state = hear(state, 'user', 'Help', false);
    expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.', 'Yes?', 'Help']);
  });

  test('when words that were heard are told again as they begin to be spoken, then they stand once', () => {
    const begun = { role: 'assistant', text: 'Thanks for', final: false } as const;
    expect(transcriptOf(nextState(states.speaking, { type: 'transcript', entry: begun }))).toEqual([said]);
    const next = { ...begun, text: 'What is wrong?' };
    const after = nextState(states.speaking, { type: 'transcript', entry: next });
    expect(transcriptOf(after)).toEqual([said, next]);
  });

  test('when nothing was heard after all, then no empty line is shown', () => {
    const entry = { role: 'user', text: '', final: true } as const;
    const state = nextState(states.connected, { type: 'transcript', entry });
    expect(transcriptOf(state)).toEqual([said]);
    expect(transcriptOf(states.idle)).toEqual([]);
  });
});

test('when the stages are read, then they are those of the specification, and the ringing', () => {
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

test('when a state is put into words, then they are those of the specification', () => {
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
