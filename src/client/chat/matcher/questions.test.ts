import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { faq } from '#content/faq.ts';
import { chooseAnswer } from './choose-answer.ts';
import { createRanking } from './rank-topics.ts';
import { topicsOf } from './topics.ts';

const topics = topicsOf(faq);
const rank = createRanking(topics);

/** Asks the question in a new chat. Returns the answer's topic ID. For an answer without a topic, returns a word, such as none. */
function outcomeOf(question: string): string {
  const { kind, text, source } = chooseAnswer(
    question,
    { lastQuestionHadNoAnswer: false, offeredHandOff: false },
    rank,
  );
  if (kind === 'no-answer') return 'none';
  if (kind === 'hand-off') return text === chatText.contactReceived ? 'contact' : 'person';
  if (kind === 'small-talk') return text.includes('not a person') ? 'assistant' : 'small-talk';
  const isSource = (topic: (typeof topics)[number]) =>
    topic.source?.href === source?.href && topic.text.startsWith(text);
  return topics.find(isSource)?.id ?? 'unknown';
}

/**
 * Each line has the right outcomes (separated by "|"), a tab, and the question. If the chat is known to miss the
 * question, a tab and "missed" follow.
 */
function missesOf(name: string) {
  const lines = readFileSync(`src/tests/support/${name}.tsv`, 'utf8').trim().split('\n');
  return lines
    .map((line) => {
      const [outcomes = '', question = ''] = line.split('\t');
      return { question, outcomes: outcomes.split('|'), outcome: outcomeOf(question) };
    })
    .filter(({ outcomes, outcome }) => !outcomes.includes(outcome));
}

// Never change the matcher to fix a question of chat-unseen-questions. Its questions represent what visitors will ask later.
test.each([
  ['chat-questions', 7],
  ['chat-unseen-questions', 14],
])(
  'when the questions in %s are asked, then at most %d have a wrong outcome, and no unanswerable question gets an answer',
  (name, limit) => {
    const misses = missesOf(name);
    if (misses.length > limit) expect(misses).toEqual([]);
    expect(misses.filter(({ outcomes }) => outcomes.join() === 'none')).toEqual([]);
  },
);
