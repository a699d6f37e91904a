import { afterEach, expect, jest, test } from '@jest/globals';
import { findVoice, readAloud } from './read-aloud.ts';

interface Line {
  onend: () => void;
  onerror: (event: { error: string }) => void;
}
const lines: Line[] = [];
const american = { name: 'American', lang: 'en-US', localService: true };
const speech = {
  onvoiceschanged: () => undefined,
  getVoices: () => [american],
  speak: (line: Line) => void lines.push(line),
  cancel: () => undefined,
};
Object.assign(globalThis, { SpeechSynthesisUtterance: Object, speechSynthesis: speech });

afterEach(() => {
  lines.length = 0;
  jest.useRealTimers();
});

test.each(['en-US', 'en_US', 'eng-USA'])('a device’s voice tagged %s is English', async (lang) => {
  const voices = [
    { name: 'Samantha', lang, localService: false },
    { name: 'British', lang: 'en-GB', localService: true },
    { ...american, lang },
    { name: 'Ende', lang: 'enm', localService: true },
  ];
  speech.getVoices = () => voices;
  expect(await findVoice()).toMatchObject({ name: 'American' });
});

test('voices may load a moment later', async () => {
  speech.getVoices = () => [];
  const found = findVoice();
  speech.getVoices = () => [american];
  speech.onvoiceschanged();
  expect(await found).toBe(american);
});

test.each([
  ['interrupted', true, 2],
  ['not-allowed', false, 1],
])('a line that ends with %s is read: %s', async (error, isRead, times) => {
  const read = readAloud('Hello', american as SpeechSynthesisVoice, new AbortController().signal);
  lines[0]?.onerror({ error });
  await Promise.resolve();
  lines[1]?.onend();
  expect([await read, lines.length]).toEqual([isRead, times]);
});

test('a device that does not begin in four seconds does not read', async () => {
  jest.useFakeTimers();
  const read = readAloud('Hello', american as SpeechSynthesisVoice, new AbortController().signal);
  jest.advanceTimersByTime(4_000);
  expect(await read).toBe(false);
});
