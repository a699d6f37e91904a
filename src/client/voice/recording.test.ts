import { beforeEach, expect, jest, test } from '@jest/globals';
import { sampleCalls } from '#content/voice/sample-calls.ts';
import { sampleSound } from './call-store.ts';
import { playedCall } from './played-call.ts';
import { playRecording } from './recording.ts';
import { playSample } from './sample-player.ts';

const audio = Object.assign(new EventTarget(), {
  ...{ currentTime: 0, paused: false, readyState: 4, getAttribute: () => '', play: () => Promise.resolve() },
  ...{ load: () => undefined, removeAttribute: () => undefined, pause: () => undefined },
});
const HTMLMediaElement = { HAVE_FUTURE_DATA: 3 };
Object.assign(globalThis, { Audio: jest.fn(() => audio), HTMLMediaElement });

const starts = [1, 3, 6, 9];
const recording = { file: '/calls/a.mp3', seconds: 12 } as const;
const sample = { ...playedCall(sampleCalls[0]), recording, lineStarts: starts };

beforeEach(() => void jest.useFakeTimers());

function play(from = 0) {
  Object.assign(audio, { currentTime: 0, readyState: 4 });
  const hungUp = new AbortController();
  let [shown, said] = [from, -1];
  const showLines = (count: number) => void (shown = count);
  const played = playRecording({ sample, from, showLines, signal: hungUp.signal });
  void played.then((count) => (said = count));
  return {
    hangUp: () => hungUp.abort(),
    /** How many lines are shown, and how many were said if the recording is over. */
    after: async (event: string, { line = 0, seconds = 0 } = {}) => {
      if (line) audio.currentTime = starts[line - 1] ?? 0;
      audio.dispatchEvent(new Event(event));
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      return [shown, said];
    },
  };
}

test('the lines follow the recording, back and forth', async () => {
  const { after } = play();
  expect(await after('timeupdate', { line: 3 })).toEqual([3, -1]);
  expect(await after('timeupdate', { line: 2 })).toEqual([2, -1]);
  expect(await after('ended', { line: starts.length })).toEqual([starts.length, starts.length]);
});

test('after an own greeting, the recording begins at the second line', async () => {
  const { after } = play(1);
  expect(audio.currentTime).toBe(starts[1]);
  expect(await after('timeupdate', { line: 1 })).toEqual([1, -1]);
});

test('a recording that waits for eight seconds is over after the lines that it said', async () => {
  const { after } = play();
  await after('timeupdate', { line: 2 });
  await after('waiting', { seconds: 7 });
  expect(await after('playing', { seconds: 9 })).toEqual([2, -1]);
  expect(await after('waiting', { seconds: 8 })).toEqual([2, 2]);
});

test('a file that is missing, or a hang-up, ends the recording at once', async () => {
  expect(await play().after('error')).toEqual([0, 0]);
  const { hangUp, after } = play();
  hangUp();
  expect(await after('timeupdate', { line: 2 })).toEqual([0, 0]);
});

test('a sample that another one replaces leaves its sound alone', async () => {
  const first = playSample(sample, () => undefined);
  await jest.advanceTimersByTimeAsync(0);
  first.hangUp();
  const second = playSample(sample, () => undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(sampleSound.get()).toBe('recording');
  second.hangUp();
});
