import MiniSearch from 'minisearch';
import type { ChatEntry } from '#content/chat/chat-entry.ts';

const MOST_OFFERED = 4;

/** An entry that is less near than this, compared with the nearest, isn't offered. */
const LEAST_SHARE = 0.2;

/** Finds entries for a typed question. It never composes an answer. */
export function createFinder(entries: ChatEntry[]) {
  const wordsByEntry = entries.map(
    ({ question, examples, answer }) =>
      new Set(plain([question, ...examples, answer].join(' ')).split(' ')),
  );
  const shareWith = (word: string) =>
    wordsByEntry.filter((words) => words.has(word)).length / entries.length;
  const index = new MiniSearch<ChatEntry>({
    idField: 'question',
    fields: ['question', 'examples', 'answer'],
    searchOptions: {
      boost: { question: 3, examples: 3 },
      // The number of edits per letter of a word.
      fuzzy: 0.25,
      // A word that many entries have, such as "do" or "you", says little.
      boostTerm: (word) => (1 - shareWith(word)) ** 6,
    },
  });
  index.addAll(entries);
  const entryByText = new Map(
    entries.flatMap((entry) =>
      [entry.question, ...entry.examples].map((text) => [plain(text), entry]),
    ),
  );
  return {
    /** The entry that has this text as its question or as an example. */
    exactly: (text: string) => entryByText.get(plain(text)),
    /** Up to four entries, the nearest first. */
    nearest: (text: string) => {
      const found = index.search(text);
      const least = (found[0]?.score ?? 0) * LEAST_SHARE;
      return found
        .filter(({ score }) => score >= least)
        .slice(0, MOST_OFFERED)
        .flatMap(({ id }) => entryByText.get(plain(String(id))) ?? []);
    },
  };
}

/** Lower-case words without punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
