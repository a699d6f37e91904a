import type { SampleCall } from '#content/sample-calls.ts';

// The average rate of speech, so that a call takes equally long whether it is shown or spoken.
const WORD_MS = 330;
export const RING_MS = 800;
export const GAP_MS = 600;

export const wordsOf = (line: string): string[] => line.split(' ');
/** Milliseconds. */
export const lineDuration = (line: string): number => wordsOf(line).length * WORD_MS;

/** The call's length. Without a recording, it's an estimate to the nearest five seconds, because voices differ. */
export function callSeconds({ lines, recording }: SampleCall): number {
  const lastStart = recording?.lineStarts.at(-1);
  if (lastStart !== undefined) return Math.round(lastStart + lineDuration(lines.at(-1) ?? '') / 1_000);
  const ms = lines.reduce((sum, line) => sum + GAP_MS + lineDuration(line), RING_MS + GAP_MS);
  return Math.round(ms / 5_000) * 5;
}
