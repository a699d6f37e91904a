import { shorthand } from '#content/chat-vocabulary.ts';

/** A question as its words: small letters, no accents or apostrophes, shorthand written out, AT&T one word. */
export const readWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`&]/g, '')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .flatMap((word) => (Object.hasOwn(shorthand, word) ? (shorthand[word] ?? word).split(' ') : [word]));

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
