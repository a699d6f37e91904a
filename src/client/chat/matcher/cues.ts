import { meaningOf } from './read-words.ts';

/** A way of asking: in each place the words that may stand there. */
export type Cue = Set<string>[];

// Further apart, the words have less to do with each other.
const MAX_BETWEEN = 3;

/** Reads a list of cues as src/content/chat/ways-to-ask-faq.ts writes it. */
export const readCues = (list: string): Cue[] =>
  list
    .split(',')
    .map((cue) => cue.trim())
    .filter(Boolean)
    .map((cue) => cue.split(/\s+/).map((place) => new Set(place.split('/').map(meaningOf))));

/** Where in the words the cue stands closest together; undefined if it does not. */
export function findCue(cue: Cue, words: string[]): number[] | undefined {
  let places: number[][] = words.flatMap((word, at) => (cue[0]?.has(word) ? [[at]] : []));
  for (const wanted of cue.slice(1)) {
    places = places.flatMap((found) => {
      const after = (found.at(-1) ?? 0) + 1;
      return words
        .slice(after, after + MAX_BETWEEN + 1)
        .flatMap((word, index) => (wanted.has(word) ? [[...found, after + index]] : []));
    });
  }
  return places.sort((one, other) => wordsBetween(one) - wordsBetween(other))[0];
}

/** How many words stand between those of the cue. */
export const wordsBetween = (found: number[]): number =>
  (found.at(-1) ?? 0) - (found[0] ?? 0) - found.length + 1;
