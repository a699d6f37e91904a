// A voice takes about this long for a word. Text without sound appears at the same pace.
const WORD_MS = 330;
export const RING_MS = 800;
export const GAP_MS = 600;

export const wordsOf = (line: string): string[] => line.split(' ');
export const lineDuration = (line: string): number => wordsOf(line).length * WORD_MS;
