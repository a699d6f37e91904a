import { meaningOf } from './read-words.ts';

/** Matches one word of each set, in the order of the sets, with at most MAX_WORDS_BETWEEN other words between neighbors. */
export type Cue = Set<string>[];

const MAX_WORDS_BETWEEN = 3;

export const readCues = (list: string): Cue[] =>
  list
    .split(',')
    .map((cue) => cue.trim())
    .filter(Boolean)
    .map((cue) => cue.split(/\s+/).map((position) => new Set(position.split('/').map(meaningOf))));

/** Returns the indexes of the words that match the cue. Of several matches, the match with the closest words wins. */
export function findCue(cue: Cue, words: string[]): number[] | undefined {
  let matches: number[][] = words.flatMap((word, at) => (cue[0]?.has(word) ? [[at]] : []));
  for (const wanted of cue.slice(1)) {
    matches = matches.flatMap((positions) => {
      const after = (positions.at(-1) ?? 0) + 1;
      return words
        .slice(after, after + MAX_WORDS_BETWEEN + 1)
        .flatMap((word, index) => (wanted.has(word) ? [[...positions, after + index]] : []));
    });
  }
  return matches.sort((one, other) => countWordsBetween(one) - countWordsBetween(other))[0];
}

export const countWordsBetween = (positions: number[]): number =>
  (positions.at(-1) ?? 0) - (positions[0] ?? 0) - positions.length + 1;
