import { plainWords, sameWords, writtenOut } from '#content/chat/vocabulary.ts';

const spelledOut = new Map(
  writtenOut.split(',').map((each) => {
    const [typed = '', meant = ''] = each.split('=').map((side) => side.trim());
    return [typed, meant.split(' ')];
  }),
);

const ARTICLES = new Set(['a', 'an', 'the']);

/** A question as its words: small letters, no accents or apostrophes, contractions written out, articles left out. */
export const readWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`&]/g, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !ARTICLES.has(word))
    .flatMap((word) => spelledOut.get(word) ?? [word]);

const ENDINGS: [ending: RegExp, instead: string][] = [
  [/(ies|ied)$/, 'y'],
  [/(ss|us|is)$/, '$1'],
  [/([^s])s$/, '$1'],
];

/** A word without its ending: what "records", "recorded" and "recording" share. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const [ending, instead] = ENDINGS.find(([pattern]) => pattern.test(word)) ?? [/$/, ''];
  const singular = word.replace(ending, instead);
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
  sameWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stem);
      return [first, ...others].map((each) => [each, first] as const);
    }),
);

/** What stands for the word and for all that mean the same. */
export function meaningOf(word: string): string {
  const bare = stem(word);
  return meanings.get(bare) ?? bare;
}

export const readMeanings = (text: string): string[] => readWords(text).map(meaningOf);

const plain = new Set(readMeanings(plainWords));

/** Says nothing about the subject: it may stand in any question. */
export const isPlain = (meaning: string): boolean => plain.has(meaning) || /^\d/.test(meaning);

/** Words that are known although no topic may use them. */
export const knownWords = [...meanings.keys(), ...plain];
