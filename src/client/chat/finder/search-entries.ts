import MiniSearch from 'minisearch';
import type { ChatEntry } from '#content/chat/chat-entry.ts';
import { plainText, readWords, termOf } from './read-words.ts';

const MOST_OFFERED = 4;
/** Below it, an entry only shares a common word with the question. `npm run chat:questions` shows its effect. */
const MIN_SCORE = 11;

export function createEntrySearch(entries: ChatEntry[]) {
  const index = new MiniSearch({
    fields: ['question', 'examples', 'answer'],
    tokenize: readWords,
    processTerm: termOf,
    searchOptions: {
      boost: { question: 2, examples: 2, answer: 0.3 },
      weights: { fuzzy: 0.2, prefix: 0.2 },
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(
    entries.map(({ id, question, examples, answer }) => ({
      id,
      question,
      answer,
      examples: examples.join(' '),
    })),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byQuestion = new Map(entries.map((entry) => [plainText(entry.question), entry]));

  return {
    /** The entry with exactly this question, apart from case and punctuation. */
    entryAsking: (text: string): ChatEntry | undefined => byQuestion.get(plainText(text)),
    /** Up to four entries, the likeliest first. */
    search: (text: string): ChatEntry[] =>
      index
        .search(text)
        .filter(({ score }) => score >= MIN_SCORE)
        .slice(0, MOST_OFFERED)
        .flatMap(({ id }) => byId.get(String(id)) ?? []),
  };
}
