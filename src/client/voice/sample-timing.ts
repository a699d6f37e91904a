import type { SampleCall } from '#content/sample-calls.ts';

// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;
export const RING_MS = 800;
export const GAP_MS = 600;

export const wordsOf = (line: string): string[] => line.split(' ');
export const lineDuration = (line: string): number => wordsOf(line).length * WORD_MS;

export function callSeconds({ lines, recording }: SampleCall): number {
  const lastStart = recording?.lineStarts.at(-1);
  if (lastStart !== undefined) return Math.round(lastStart + lineDuration(lines.at(-1) ?? '') / 1_000);
  const ms = lines.reduce((sum, line) => sum + GAP_MS + lineDuration(line), RING_MS + GAP_MS);
  return Math.round(ms / 5_000) * 5;
}
