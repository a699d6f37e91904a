import { faqOf } from '#content/faq.ts';
import { chooseAnswer, handOffIfRequested, type AnswerContext } from './choose-answer.ts';
import { createRanking } from './rank-topics.ts';
import { topicsOf } from './topics.ts';

export type Matcher = ReturnType<typeof createMatcher>;

/** Answers questions from the page's content. */
export function createMatcher({ isRecorded }: { isRecorded: boolean | undefined }) {
  const rank = createRanking(topicsOf(faqOf(isRecorded)));
  return {
    handOffIfRequested,
    chooseAnswer: (question: string, context: AnswerContext) => chooseAnswer(question, context, rank),
  };
}
