import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { voiceText } from '#content/voice/voice.ts';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import {
  callStages,
  nextState,
  statusText,
  transcriptOf,
  type CallEvent,
  type CallState,
} from './call-state.ts';
import { CallStatus } from './call-status.tsx';
import { playedCall } from './played-call.ts';

const after = (events: CallEvent[], from: CallState = { kind: 'idle' }) =>
  events.reduce(nextState, from);
const heard = (role: 'user' | 'assistant', text: string, final = true): CallEvent => ({
  type: 'transcript',
  entry: { role, text, final },
});
const sample = playedCall(sampleCalls[0], '');

const events: Record<string, CallEvent> = {
  start: { type: 'start' },
  ask: { type: 'ask-microphone' },
  reach: { type: 'reach', stage: 'answering' },
  answer: { type: 'answer' },
  'speech-start': { type: 'speech-start' },
  'speech-end': { type: 'speech-end' },
  transcript: heard('user', 'Hello?'),
  mute: { type: 'mute', muted: true },
  pause: { type: 'pause', paused: true },
  sound: { type: 'sound', sound: 'text' },
  seek: { type: 'seek', transcript: [] },
  cancel: { type: 'cancel' },
  end: { type: 'end', end: 'finished' },
  fail: { type: 'fail', problem: 'in-call' },
};

const answered: CallEvent[] = [{ type: 'start' }, { type: 'answer' }];
const states: Record<string, CallState> = {
  idle: after([]),
  asking: after([{ type: 'start' }, { type: 'ask-microphone' }]),
  connecting: after([{ type: 'start' }]),
  connected: after(answered),
  speaking: after([...answered, { type: 'speech-start' }]),
  listening: after([...answered, { type: 'speech-start' }, { type: 'speech-end' }]),
  ended: after([...answered, { type: 'end', end: 'finished' }]),
  error: after([{ type: 'start' }, { type: 'fail', problem: 'connect' }]),
  // Of a sample call.
  ringing: after([{ type: 'start', sample }]),
  playing: after([{ type: 'start', sample }, { type: 'answer' }, { type: 'speech-start' }]),
  over: after([{ type: 'start', sample }, { type: 'answer' }, { type: 'end', end: 'finished' }]),
};

// What each event makes of each state. A dot changes nothing, and `same` keeps the kind of state.
const liveCall = `
event        idle       asking     connecting connected speaking  listening ended      error
start        connecting .          .          .         .         .         connecting connecting
ask          .          asking     asking     .         .         .         .          .
reach        .          connecting same       .         .         .         .          .
answer       .          connected  connected  .         .         .         .          .
speech-start .          .          .          speaking  same      speaking  .          .
speech-end   .          .          .          .         listening .         .          .
transcript   .          .          .          same      same      same      .          .
mute         .          .          .          same      same      same      .          .
pause        .          .          .          .         .         .         .          .
sound        .          .          .          .         .         .         .          .
cancel       .          idle       idle       .         .         .         .          .
end          .          error      error      ended     ended     ended     .          .
fail         .          error      error      error     error     error     .          .`;
const sampleCall = `
event        ringing    playing    over
start        .          .          connecting
answer       connected  .          .
speech-start .          same       .
speech-end   .          listening  .
seek         .          same       .
mute         .          .          .
pause        same       same       .
sound        same       same       .
cancel       idle       .          .
end          error      ended      .`;

const rowsOf = (table: string) => {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/));
  return rows.flatMap(([event = '', ...cells]) =>
    cells.map((cell, at) => [event, head[at + 1] ?? '', cell] as const),
  );
};

test.each([...rowsOf(liveCall), ...rowsOf(sampleCall)])('%s while %s: %s', (event, state, cell) => {
  const [before, happened] = [states[state], events[event]];
  if (!before || !happened) throw new Error('the table names what there is not');
  const next = nextState(before, happened);
  if (cell === '.') expect(next).toBe(before);
  else {
    expect(next).not.toBe(before);
    expect(next.kind).toBe((cell === 'same' ? before : states[cell])?.kind);
  }
});

test('only the final version of a sentence stays', () => {
  const state = after([
    ...answered,
    heard('user', 'My', false),
    heard('assistant', 'Yes?'),
    heard('user', 'My pipe burst.'),
    heard('user', ''),
  ]);
  expect(transcriptOf(state).map(({ text }) => text)).toEqual(['My pipe burst.', 'Yes?']);
});

test('a call that ended or failed keeps its transcript', () => {
  const said = { role: 'assistant', text: 'Hello.', final: true } as const;
  const speaking = after([...answered, heard('assistant', 'Hello.')]);
  const ended: CallEvent = { type: 'end', end: 'time-limit' };
  expect(nextState(speaking, ended)).toMatchObject({ end: 'time-limit', transcript: [said] });
  const failed: CallEvent = { type: 'fail', problem: 'in-call' };
  expect(nextState(speaking, failed)).toMatchObject({ problem: 'in-call', transcript: [said] });
  const over = after([
    { type: 'start', sample },
    { type: 'answer' },
    { type: 'seek', transcript: [said] },
    { type: 'pause', paused: true },
    { type: 'end', end: 'finished' },
  ]);
  expect(over).toMatchObject({ sample, paused: false, transcript: [said] });
});

const shown = (state: CallState) =>
  renderToStaticMarkup(createElement(CallStatus, { state, canCall: true }));

test('each state has its text', () => {
  const { ringing, playing, over, ...live } = states;
  const { status, sampleStatus, problems } = voiceText;
  expect(Object.values(live).map(statusText)).toEqual([
    ...[status.idle, status.askingMicrophone, status.connecting, status.connected],
    ...[status.speaking, status.listening, status.ended, problems.connect.status],
  ]);
  const paused = playing && nextState(playing, { type: 'pause', paused: true });
  const listening = playing && nextState(playing, { type: 'speech-end' });
  const texts = [ringing, playing, listening, paused, over].map(
    (state) => state && statusText(state),
  );
  const { connecting, speaking, listening: ofCaller, ended } = sampleStatus;
  expect(texts).toEqual([connecting, speaking, ofCaller, voiceText.paused, ended]);
  for (const [problem, shownProblem] of [
    ['microphone-denied', 'microphone-denied'],
    ['audio-setup', 'audio-setup'],
    // It didn't connect, whatever failed.
    ['in-call', 'connect'],
  ] as const) {
    const failed = after([{ type: 'start' }, { type: 'fail', problem }]);
    expect(shown(failed)).toContain(problems[shownProblem].status);
  }
  const failed = after([...answered, { type: 'fail', problem: 'in-call' }]);
  expect(statusText(failed)).toBe(problems['in-call'].status);
  expect(shown(failed)).toContain(problems['in-call'].more);
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
