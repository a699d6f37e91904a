import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { voiceText } from '#content/voice/voice.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import {
  callStages,
  isInProgress,
  nextState,
  statusText,
  transcriptOf,
  type CallEvent,
  type CallState,
} from './call-state.ts';
import { CallStatus } from './call-status.tsx';
import { playedCall } from './played-call.ts';

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

test('events at the wrong time change nothing', () => {
  const call = after(answered);
  expect(nextState(call, { type: 'start' })).toBe(call);
  const over = after([{ type: 'end', end: 'finished' }], call);
  expect(after([heard('user', 'Hello?', true), { type: 'answer' }, { type: 'cancel' }], over)).toBe(
    over,
  );
});

const [sampleCall] = sampleCalls;
const sample = playedCall(sampleCall, '');
const statusesOf = (events: CallEvent[]) => {
  let state: CallState = idle;
  return events.map((event) => statusText((state = nextState(state, event))));
};

test('a live call’s status follows its events', () => {
  expect(
    statusesOf([
      { type: 'start' },
      { type: 'ask-microphone' },
      { type: 'reach', stage: 'daily-call-join' },
      { type: 'answer' },
      { type: 'speech-end' },
      { type: 'speech-start' },
      { type: 'speech-end' },
      { type: 'pause', paused: true },
      { type: 'end', end: 'finished' },
      { type: 'start' },
      { type: 'cancel' },
    ]),
  ).toEqual([
    'Connecting...',
    'Waiting for your microphone...',
    'Connecting...',
    'Connected - Start speaking!',
    'Connected - Start speaking!',
    'AI is speaking...',
    'Listening for your voice...',
    'Listening for your voice...',
    'Call ended',
    'Connecting...',
    'Ready to demo',
  ]);
});

test('a sample call’s status follows its sound', () => {
  expect(
    statusesOf([
      { type: 'start', sample },
      { type: 'pause', paused: true },
      { type: 'sound', sound: 'recording' },
      { type: 'answer' },
      { type: 'speech-start' },
      { type: 'pause', paused: true },
      { type: 'sound', sound: 'text' },
      { type: 'speech-end' },
      { type: 'pause', paused: true },
      { type: 'pause', paused: false },
      { type: 'pause', paused: true },
      { type: 'end', end: 'finished' },
    ]),
  ).toEqual([
    'Ringing...',
    'Paused',
    'Ringing...',
    'Answered',
    'AI is speaking...',
    'Paused',
    'AI is speaking...',
    'The caller is speaking...',
    'Paused',
    'The caller is speaking...',
    'Paused',
    'Call ended',
  ]);
});

test('a call mutes, and keeps its transcript', () => {
  const said = [{ role: 'assistant' as const, text: 'Hello.', final: true }];
  const call = after([...answered, { type: 'mute', muted: true }]);
  expect([after(answered), call]).toMatchObject([
    { muted: false, transcript: [] },
    { muted: true, transcript: [] },
  ]);
  const speaking = after([heard('assistant', 'Hello.', true)], call);
  expect(after([{ type: 'end', end: 'time-limit' }], speaking)).toEqual({
    kind: 'ended',
    end: 'time-limit',
    transcript: said,
  });
  expect(after([{ type: 'fail', problem: 'in-call' }], speaking)).toEqual({
    kind: 'error',
    problem: 'in-call',
    transcript: said,
  });
  expect([transcriptOf(idle), isInProgress(speaking)]).toEqual([[], true]);
});

test('a sample call seeks, but can’t be muted', () => {
  const line = { role: 'user' as const, text: 'My pipe burst.', final: true };
  const call = after([{ type: 'start', sample }, { type: 'answer' }]);
  expect(call).toMatchObject({ kind: 'connected', sample, sound: 'text', transcript: [] });
  expect(nextState(call, { type: 'mute', muted: true })).toBe(call);
  for (const before of [after([{ type: 'start', sample }]), call])
    expect(nextState(before, { type: 'sound', sound: 'voice' }).sound).toBe('voice');
  const events: CallEvent[] = [
    { type: 'seek', transcript: [line] },
    { type: 'end', end: 'finished' },
  ];
  expect(after(events, call)).toEqual({
    kind: 'ended',
    sample,
    sound: 'text',
    paused: false,
    transcript: [line],
  });
});

const shown = (state: CallState) =>
  renderToStaticMarkup(createElement(CallStatus, { state, canCall: true }));

test('a call that ends unanswered didn’t connect', () => {
  for (const [event, problem] of [
    [{ type: 'end', end: 'finished' }, 'connect'],
    [{ type: 'fail', problem: 'in-call' }, 'connect'],
    [{ type: 'fail', problem: 'microphone-denied' }, 'microphone-denied'],
  ] as const) {
    const failed = after([{ type: 'start' }, event]);
    expect(failed).toEqual({ kind: 'error', problem, transcript: [] });
    expect(statusText(failed)).toBe(voiceText.problems[problem].status);
    expect(shown(failed)).toContain(voiceText.problems[problem].more);
  }
  const dialing = after([{ type: 'start' }]);
  expect(dialing).toEqual({ kind: 'connecting', stage: 'validation' });
  expect(nextState(dialing, { type: 'speech-start' })).toBe(dialing);
});

test('stages and texts are those of the specification', () => {
  expect(callStages.join(', ')).toBe(
    'validation, initialization, web-call-creation, daily-call-object-creation, ' +
      'mobile-permissions, daily-call-join, ' +
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

test('a live call that connects shows how far it is', () => {
  const html = callStages.map((stage) =>
    shown(after([{ type: 'start' }, { type: 'reach', stage }])),
  );
  for (const [done, stage] of callStages.entries()) {
    expect(html[done]).toContain(`max="${callStages.length}" value="${done + 1}"`);
    expect(html[done]).toContain(voiceText.stages[stage]);
  }
});
