import MiniSearch from 'minisearch';
import type { ChatEntry } from '#content/chat/chat-entry.ts';

const MOST_OFFERED = 4;

/** Finds entries for a typed question. It never composes an answer. */
export function createFinder(entries: ChatEntry[]) {
  const index = new MiniSearch<ChatEntry>({
    idField: 'question',
    fields: ['question', 'examples', 'answer'],
    // `fuzzy` is the number of edits per letter of a word.
    searchOptions: { boost: { question: 3, examples: 3 }, fuzzy: 0.25 },
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
    nearest: (text: string) =>
      index
        .search(text)
        .slice(0, MOST_OFFERED)
        .flatMap(({ id }) => entryByText.get(plain(String(id))) ?? []),
  };
}

/** Lower-case words without punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
