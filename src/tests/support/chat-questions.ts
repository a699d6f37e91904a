import { readFileSync } from 'node:fs';
import { chatText } from '#content/chat/text.ts';
import { faq } from '#content/faq.ts';
import { chooseAnswer } from '../../client/chat/matcher/choose-answer.ts';
import { createRanking } from '../../client/chat/matcher/rank-topics.ts';
import { topicsOf } from '../../client/chat/matcher/topics.ts';

const topics = topicsOf(faq);
const rank = createRanking(topics);

/** The topic from which a new chat answers. Without a topic: none, person, contact, assistant or small-talk. */
export function outcomeOf(question: string): string {
  const { kind, text, source } = chooseAnswer(question, { misses: 0, offered: false }, rank);
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
function readQuestions(name: string) {
  const lines = readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [outcomes = '', question = ''] = line.split('\t');
    return { question, outcomes: outcomes.split('|') };
  });
}

/** The questions whose outcome isn't one of the right outcomes. */
export const missesOf = (name: string) =>
  readQuestions(name)
    .map((each) => ({ ...each, outcome: outcomeOf(each.question) }))
    .filter(({ outcomes, outcome }) => !outcomes.includes(outcome));
