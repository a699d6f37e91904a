import { spanish, spanishFillers } from '#content/chat/spanish.ts';
import * as vocabulary from '#content/chat/vocabulary.ts';

const expansions = new Map(
  `${vocabulary.expansions}, ${spanish}`.split(',').flatMap((each) => {
    const [typed = [], meant = []] = each.split('=').map((side) => side.trim().split(/\s+/));
    return typed.map((word) => [word, meant] as const);
  }),
);

const skipped = new Set(['a', 'an', 'the', ...spanishFillers.split(/\s+/)]);

/** Returns lower-case words without accents or articles. Expands contractions and translates Spanish. */
export const readWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`&]/g, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !skipped.has(word))
    .flatMap((word) => expansions.get(word) ?? [word]);

const ENDINGS: [ending: RegExp, replacement: string][] = [
  [/(ies|ied)$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/([^s])s$/, '$1'],
];

export function stem(word: string): string {
  if (word.length < 4) return word;
  const [ending, replacement] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, ''];
  const singular = word.replace(ending, replacement);
  if (singular.length < 4) return singular;
  if (singular.length < 5) return singular.replace(/e$/, '');
  const bare = singular.replace(/(ing|ed|ly)$/, '');
  if (bare.length < 3 || !/[aeiouy]/.test(bare)) return singular;
  return bare
    .replace(/([bdfgmnprt])\1$/, '$1')
    .replace(/([^aeiou])ll$/, '$1l')
    .replace(/e$/, '');
}

const meanings = new Map(
  vocabulary.wordGroups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stem);
      return [first, ...others].map((each) => [each, first] as const);
    }),
);

export function meaningOf(word: string): string {
  const bare = stem(word);
  return meanings.get(bare) ?? bare;
}

export const readMeanings = (text: string): string[] => readWords(text).map(meaningOf);

const stopWords = new Set(readMeanings(vocabulary.stopWords));

export const isStopWord = (meaning: string): boolean => stopWords.has(meaning) || /^\d/.test(meaning);

/** Spelling correction treats these words as correct, even if no topic uses them. */
export const listedWords = [...meanings.keys(), ...stopWords];
