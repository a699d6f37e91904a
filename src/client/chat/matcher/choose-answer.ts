import { chatWords as words } from '#content/chat/words.ts';
import type { Answer } from '../chat-state.ts';
import { knownLead } from '../known-lead.ts';
import type { RankTopics } from './rank-topics.ts';
import { agrees, asksForPerson, replyToSmallTalk } from './small-talk.ts';

/** What the answer to a question depends on besides the question. */
export interface Before {
  misses: number;
  /** A person's call was offered last. */
  offered: boolean;
}

// Below, an answer would be a guess.
const CONFIDENT = 0.62;
const CLOSE = 0.05;
// Below, a guess is not worth a visitor's time.
const WORTH_A_GUESS = 0.5;

const SENTENCES = 2;

/** What answers comes first: who wants the rest follows the link to where it stands. */
const beginningOf = (text: string) =>
  text
    .replace(/([.!?]) (?=\p{Lu})/gu, '$1\n')
    .split('\n')
    .slice(0, SENTENCES)
    .join(' ');

const handOff = (text: string): Answer => ({ kind: 'hand-off', text, actions: ['hand-off'], perhaps: [] });

/** Whoever asks for a person gets one, with a provider or without; undefined for any other question. */
export function answerWithPerson(question: string, { offered }: Before): Answer | undefined {
  return asksForPerson(question) || (offered && agrees(question)) ? handOff(words.handOff) : undefined;
}

/** An answer from what stands on the page: at once, and without the network. */
export function chooseAnswer(question: string, before: Before, rank: RankTopics): Answer {
  const person = answerWithPerson(question, before);
  if (person) return person;
  const reply = replyToSmallTalk(question);
  if (reply) return { kind: 'talk', text: reply, actions: [], perhaps: [] };

  const { phone, email, contactName, businessName } = knownLead([question]);
  // "Reach me at ..." is no question about reaching people.
  if ((phone ?? email) && !question.includes('?')) return handOff(words.contactGiven);
  const [best, next] = rank(question);
  if (best && best.confidence >= CONFIDENT) {
    const { text, source, actions } = best.topic;
    const isClose = next && best.confidence - next.confidence < CLOSE;
    return {
      kind: 'known',
      text: beginningOf(text),
      source,
      actions,
      perhaps: isClose ? [next.topic.question] : [],
    };
  }
  if (contactName ?? businessName) return handOff(words.contactGiven);
  return {
    kind: 'unknown',
    text: before.misses > 0 ? words.unknown.again : words.unknown.first,
    actions: ['hand-off'],
    perhaps: best && best.confidence >= WORTH_A_GUESS ? [best.topic.question] : [],
  };
}
