import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { nextState, transcriptOf, type CallState } from './call-state.ts';
import { playedCall, type PlayedCall } from './played-call.ts';
import { playSample } from './sample-player.ts';

/** Imitates `<audio>`, which plays at once. */
class FakeAudio extends EventTarget {
  currentTime = 0;
  readyState = 4;
  paused = true;
  ended = false;
  src = '';
  error: object | null = null;
  isDownloading = false;
  play = () => {
    if (refusal) return Promise.reject(new DOMException('no', refusal));
    this.isDownloading = true;
    return Promise.resolve(void (this.paused = false));
  };
  pause = () => void (this.paused = true);
  load = () => void (this.isDownloading = this.src !== '');
  removeAttribute = () => void (this.src = '');
}

/** The page's one element is the same in all tests. */
const audio = new FakeAudio();
let refusal = '';
const inDocument: unknown[] = [];
Object.assign(globalThis, {
  Audio: function Audio() {
    return audio;
  },
  document: { body: { append: (element: unknown) => inDocument.push(element) } },
});

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
  refusal = '';
  Object.assign(audio, { currentTime: 0, readyState: 4, paused: true, ended: false, error: null });
});
afterEach(() => stop());

const recording = { file: '/calls/a.mp3', seconds: 12, lineStarts: [1.25, 3, 6, 9] } as const;
const lines = ['Tin Owl here.', 'Help!', 'Where?', 'Pecan Street.'];
const recorded: PlayedCall = { ...sampleCalls[0], recording, lines };
const { recording: _, ...unrecorded } = recorded;
const ownShop: PlayedCall = { ...recorded, hasOwnGreeting: true };

function play(sample: PlayedCall) {
  let state: CallState = nextState({ kind: 'idle' }, { type: 'start', sample });
  const call = playSample(sample, (event) => (state = nextState(state, event)));
  stop = call.hangUp;
  /** `1.5 s` lets time pass, `at 3` reaches that second, and other acts are events of the sound. */
  const act = async (name: string) => {
    const [, seconds] = /^([\d.]+) s$/.exec(name) ?? [];
    const [, second] = /^at ([\d.]+)$/.exec(name) ?? [];
    if (second) audio.currentTime = Number(second);
    if (name === 'pause' || name === 'last pause') audio.paused = true;
    if (name === 'last pause') audio.ended = true;
    if (name === 'playing') audio.paused = false;
    if (name === 'ended') audio.ended = true;
    if (!seconds) audio.dispatchEvent(new Event(second ? 'timeupdate' : name.replace('last ', '')));
    await jest.advanceTimersByTimeAsync(Number(seconds ?? 0) * 1_000);
  };
  const shown = () => {
    const { kind, sound, paused } = state;
    return [kind, sound, transcriptOf(state).length || '', paused && 'paused']
      .filter(Boolean)
      .join(' ');
  };
  return { ...call, act, shown, state: () => state };
}

test.each<[string, PlayedCall, [act: string, shown: string][]]>([
  [
    'a recording shows its lines, and ends the call',
    recorded,
    [
      ['0 s', 'connecting recording'],
      ['at 1.2', 'connecting recording'],
      ['at 1.3', 'speaking recording 1'],
      ['at 6', 'speaking recording 3'],
      ['at 3.1', 'listening recording 2'],
      ['at 9', 'listening recording 4'],
      ['ended', 'listening recording 4'],
      ['0.59 s', 'listening recording 4'],
      ['0.01 s', 'ended recording 4'],
    ],
  ],
  [
    'eight silent seconds make the rest text',
    recorded,
    [
      ['at 1.3', 'speaking recording 1'],
      ['at 3.1', 'listening recording 2'],
      ['waiting', 'listening recording 2'],
      ['7 s', 'listening recording 2'],
      ['playing', 'listening recording 2'],
      ['9 s', 'listening recording 2'],
      ['waiting', 'listening recording 2'],
      ['8 s', 'listening text 2'],
      ['0.6 s', 'speaking text 3'],
      ['30 s', 'ended text 4'],
    ],
  ],
  [
    'only a pause after `playing` is one, and an end is none',
    recorded,
    [
      ['pause', 'connecting recording'],
      ['playing', 'connecting recording'],
      ['at 1.3', 'speaking recording 1'],
      ['pause', 'speaking recording 1 paused'],
      ['60 s', 'speaking recording 1 paused'],
      ['playing', 'speaking recording 1'],
      ['at 9', 'listening recording 4'],
      // It comes before the end.
      ['last pause', 'listening recording 4'],
      ['ended', 'listening recording 4'],
    ],
  ],
  [
    'a failed recording is text at once, at the pace of a voice',
    recorded,
    [
      ['error', 'connecting text'],
      ['1 s', 'speaking text 1'],
      // Three words, and the pause between two lines.
      ['1.58 s', 'speaking text 1'],
      ['0.01 s', 'listening text 2'],
    ],
  ],
  [
    'without a recording, a call is text',
    unrecorded,
    [
      ['0.9 s', 'connecting text'],
      ['0.1 s', 'speaking text 1'],
      ['30 s', 'ended text 4'],
    ],
  ],
  [
    'the own shop’s greeting is shown for 2.5 s',
    ownShop,
    [
      ['0.9 s', 'connecting'],
      ['0.1 s', 'speaking 1'],
      ['2.4 s', 'speaking 1'],
      ['0.1 s', 'speaking recording 1'],
      ['at 3.1', 'listening recording 2'],
    ],
  ],
  [
    'without a recording, the own shop’s call is text',
    { ...unrecorded, hasOwnGreeting: true },
    [
      ['1 s', 'speaking 1'],
      ['2.5 s', 'speaking text 1'],
      ['0.6 s', 'listening text 2'],
    ],
  ],
])('%s', async (_what, sample, steps) => {
  const { act, shown } = play(sample);
  for (const [name, expected] of steps) {
    await act(name);
    expect([name, shown()]).toEqual([name, expected]);
  }
});

test.each([
  ['may not play', () => (refusal = 'NotAllowedError')],
  ['is interrupted', () => (refusal = 'AbortError')],
  ['has failed before', () => (audio.error = {})],
])('a recording that %s is text at once', async (_what, before) => {
  before();
  const { act, shown } = play(recorded);
  await act('0 s');
  expect(shown()).toBe('connecting text');
  expect(audio).toMatchObject({ paused: true, src: '' });
});

test('the tap itself starts the one element, which is in the document', () => {
  play(ownShop);
  // iOS lets a page play later only if a tap did.
  expect(audio).toMatchObject({ src: '/calls/a.mp3', paused: false });
  stop();
  play(recorded);
  expect(inDocument).toEqual([audio]);
});

test('the own shop’s recording is silent for the greeting, and goes on with line two', async () => {
  const { act } = play(ownShop);
  await act('1.1 s');
  expect(audio.paused).toBe(true);
  await act('2.4 s');
  expect(audio).toMatchObject({ paused: false, currentTime: 3 });
  stop();
  // Of a slow recording, the length isn't known yet.
  const slow = play(ownShop);
  Object.assign(audio, { readyState: 0, currentTime: 0 });
  await slow.act('4 s');
  expect(audio.currentTime).toBe(0);
  await slow.act('loadedmetadata');
  expect(audio.currentTime).toBe(3);
});

test('the visitor pauses and goes on', async () => {
  const { act, setPaused } = play(recorded);
  await act('playing');
  setPaused?.(true);
  expect(audio.paused).toBe(true);
  setPaused?.(false);
  expect(audio.paused).toBe(false);
});

test.each(['0.5 s', '1.5 s', '4 s'])('a hang-up after %s ends sound and download', async (time) => {
  const { act, hangUp, shown } = play(ownShop);
  await act(time);
  const before = shown();
  hangUp();
  expect(audio).toMatchObject({ paused: true, src: '', isDownloading: false });
  await act('60 s');
  expect(shown()).toBe(before);
});

test('a recording that ended isn’t played again by a media key', async () => {
  const { act } = play(recorded);
  await act('ended');
  expect(audio).toMatchObject({ paused: true, src: '' });
});

test('a call that was hung up leaves the next one alone', async () => {
  for (const sample of [recorded, ownShop]) {
    const first = play(sample);
    await first.act('1.5 s');
    first.hangUp();
    const next = play(recorded);
    // The event of the first one's pause comes late.
    audio.dispatchEvent(new Event('pause'));
    await next.act('playing');
    await next.act('at 1.3');
    await next.act('9 s');
    expect([next.shown(), audio.paused]).toEqual(['speaking recording 1', false]);
    next.hangUp();
  }
});

test('in a browser without sound, a call is text', async () => {
  Object.assign(globalThis, { Audio: undefined });
  // Another copy of the module, which has no player.
  jest.useRealTimers();
  jest.resetModules();
  const { playSample: playWithout } = await import('./sample-player.ts');
  jest.useFakeTimers();
  let state: CallState = nextState({ kind: 'idle' }, { type: 'start', sample: recorded });
  stop = playWithout(recorded, (event) => (state = nextState(state, event))).hangUp;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(state).toMatchObject({ kind: 'speaking', sound: 'text' });
});

test('the greeting names the visitor’s shop, and the rest is the call’s', () => {
  const [call] = sampleCalls;
  const { lines: own, ...played } = playedCall(call, "Rick's $& Sons");
  expect(played).toMatchObject({ shop: "Rick's $& Sons", hasOwnGreeting: true });
  expect(own.slice(1)).toEqual(call.lines.slice(1));
  expect(own[0]).toContain("Rick's $& Sons");
  expect(own[0]).not.toContain(call.shop);
  expect(playedCall(call, '')).toBe(call);
});
