import { chatText } from '#content/chat/chat-text.ts';
import type { Answer } from '../chat-state.ts';
import { extractContact } from '../extract-contact.ts';
import type { RankTopics } from './rank-topics.ts';
import { agrees, asksForPerson, replyToSmallTalk } from './match-small-talk.ts';

export interface AnswerContext {
  lastQuestionHadNoAnswer: boolean;
  offeredHandOff: boolean;
}

const MIN_ANSWER_CONFIDENCE = 0.62;
const MIN_SUGGESTION_CONFIDENCE = 0.5;
const MAX_CONFIDENCE_GAP = 0.05;

const MAX_SENTENCES = 2;

const firstSentences = (text: string) =>
  text
    .replace(/([.!?]) (?=\p{Lu})/gu, '$1\n')
    .split('\n')
    .slice(0, MAX_SENTENCES)
    .join(' ');

const handOffAnswer = (text: string): Answer => ({ kind: 'hand-off', text, actions: ['hand-off'] });

export function handOffIfRequested(question: string, { offeredHandOff }: AnswerContext): Answer | undefined {
  const { phone, email } = extractContact([question]);
  const isRequested = asksForPerson(question);
  if ((phone ?? email) && (isRequested || !question.includes('?')))
    return handOffAnswer(chatText.contactReceived);
  return isRequested || (offeredHandOff && agrees(question)) ? handOffAnswer(chatText.handOff) : undefined;
}

function rankWholeOrSentence(question: string, rank: RankTopics) {
  const whole = rank(question);
  if (!whole[0] || whole[0].confidence >= MIN_ANSWER_CONFIDENCE) return whole;
  const confidenceOf = ([best]: typeof whole) => best?.confidence ?? 0;
  const sentences = question.split(/[.!?,;]\s+/).map(rank);
  return sentences.reduce((one, other) => (confidenceOf(other) > confidenceOf(one) ? other : one), whole);
}

export function chooseAnswer(question: string, context: AnswerContext, rank: RankTopics): Answer {
  const handOff = handOffIfRequested(question, context);
  if (handOff) return handOff;
  const reply = replyToSmallTalk(question);
  if (reply) return { kind: 'small-talk', text: reply, actions: [] };

  const [best, next] = rankWholeOrSentence(question, rank);
  if (best && best.confidence >= MIN_ANSWER_CONFIDENCE) {
    const { text, source, actions } = best.topic;
    const isClose = next && best.confidence - next.confidence < MAX_CONFIDENCE_GAP;
    const suggestion = isClose ? next.topic.question : undefined;
    return { kind: 'answer', text: firstSentences(text), source, actions, suggestion };
  }
  return {
    kind: 'no-answer',
    text: context.lastQuestionHadNoAnswer ? chatText.noAnswer.again : chatText.noAnswer.first,
    actions: ['hand-off'],
    suggestion: best && best.confidence >= MIN_SUGGESTION_CONFIDENCE ? best.topic.question : undefined,
  };
}
