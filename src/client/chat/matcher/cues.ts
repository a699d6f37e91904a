import { meaningOf } from './read-words.ts';

/** A way of asking: for each position, the words allowed there. */
export type Cue = Set<string>[];

// The limit between two neighboring words of a cue. Words farther apart are rarely related.
const MAX_WORDS_BETWEEN = 3;

/** Parses a list of cues in the format that src/content/chat/ways-to-ask.ts describes. */
export const readCues = (list: string): Cue[] =>
  list
    .split(',')
    .map((cue) => cue.trim())
    .filter(Boolean)
    .map((cue) => cue.split(/\s+/).map((position) => new Set(position.split('/').map(meaningOf))));

/** Where the cue's words are closest together: the position of each; undefined if the cue does not match. */
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
  return matches.sort((one, other) => wordsBetween(one) - wordsBetween(other))[0];
}

/** How many other words are between the cue's words. */
export const wordsBetween = (positions: number[]): number =>
  (positions.at(-1) ?? 0) - (positions[0] ?? 0) - positions.length + 1;
