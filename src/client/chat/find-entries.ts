import type { ChatEntry } from '#content/chat/chat-entry.ts';

const MOST_OFFERED = 4;

/** An entry that is less near than this, compared with the nearest, isn't offered. */
const LEAST_SHARE = 0.25;

/** Finds entries for a typed question. It never composes an answer. */
export function createFinder(entries: ChatEntry[]) {
  const indexed = entries.map(({ question, answer, examples }) => ({
    asked: wordsOf([question, ...examples].join(' ')),
    answered: wordsOf(answer),
  }));
  const entryByText = new Map(
    entries.flatMap((entry) =>
      [entry.question, ...entry.examples].map((text) => [plain(text), entry]),
    ),
  );

  /** How near each entry is by this word: less if many entries have it, such as "do" or "you". */
  function scoresOf(word: string): number[] {
    const isLike = (other: string) => other === word || isMisspelled(word, other);
    const nearness = indexed.map(({ asked, answered }) => {
      if (asked.has(word)) return 3;
      if (answered.has(word)) return 2;
      return [...asked, ...answered].some(isLike) ? 1 : 0;
    });
    const share = nearness.filter((near) => near > 0).length / entries.length;
    return nearness.map((near) => near * (1 - share) ** 6);
  }

  return {
    /** The entry that has this text as its question or as an example. */
    exactly: (text: string) => entryByText.get(plain(text)),
    /** Up to four entries, the nearest first. */
    nearest: (text: string): ChatEntry[] => {
      const scores = [...wordsOf(text)].map(scoresOf);
      const found = entries
        .map((entry, at) => ({
          entry,
          score: scores.reduce((sum, ofWord) => sum + (ofWord[at] ?? 0), 0),
        }))
        .sort((one, other) => other.score - one.score);
      const least = (found[0]?.score ?? 0) * LEAST_SHARE;
      return found
        .filter(({ score }) => score > 0 && score >= least)
        .slice(0, MOST_OFFERED)
        .map(({ entry }) => entry);
    },
  };
}

const wordsOf = (text: string) => new Set(plain(text).split(' '));

/**
 * In a word of at least four letters, one is wrong, missing or too many, two are exchanged, or the
 * end is another.
 */
function isMisspelled(word: string, other: string): boolean {
  if (word.length < 4 || other.length < 4) return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  if (start >= 4 && Math.max(word.length, other.length) - start <= 3) return true;
  const rest = word.slice(start + 2);
  if (`${word[start + 1]}${word[start]}${rest}` === other.slice(start)) return true;
  return [
    [start + 1, start + 1],
    [start + 1, start],
    [start, start + 1],
  ].some(([one, two]) => word.slice(one) === other.slice(two));
}

/** Lower-case words without punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
