const STOP_WORDS = new Set(
  `a an the i me my we us our you your it its is are am be was do does did will would can could of to in on at for and or
  if so that this with what how when there have has get got just any some they them their from as by about im ill id u ur
  ya yall hi hello hey please thanks guys el la los las un una unos de del en y o que se es son mi mis me te lo le al con por para
  su sus hay como si tiene tienen puede puedo`.split(/\s+/),
);

/** Lower-case, without accents, apostrophes and punctuation. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const readWords = (text: string): string[] => plainText(text).split(' ');

/** Cuts plurals and common English endings, so that "booking" finds "books". Null for a word that says nothing. */
export function termOf(word: string): string | null {
  if (word === '' || STOP_WORDS.has(word)) return null;
  if (word.length < 4) return word;
  const singular = word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');
  const stem = singular.replace(/([a-z]{3})(ing|ed|e)$/, '$1');
  return stem.replace(/([bdgmnprt])\1$/, '$1');
}
