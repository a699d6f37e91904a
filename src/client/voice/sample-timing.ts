import type { SampleCall } from '#content/sample-calls.ts';

// As fast as people and browsers speak, so that a call is as long to read as to hear.
const WORD_MS = 330;
export const RING_MS = 800;
export const GAP_MS = 600;

export const wordsOf = (line: string): string[] => line.split(' ');
export const lengthOfLine = (line: string): number => wordsOf(line).length * WORD_MS;

/** In seconds, to the nearest five: voices differ. */
export function lengthOfCall({ lines }: SampleCall): number {
  const ms = lines.reduce((sum, line) => sum + GAP_MS + lengthOfLine(line), RING_MS + GAP_MS);
  return Math.round(ms / 5_000) * 5;
}
