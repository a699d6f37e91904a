import { expect, test } from '@jest/globals';
import {
  addAnswer,
  addQuestion,
  emptyChat,
  consecutiveMisses,
  type Answer,
  type ChatState,
} from './chat-state.ts';

const answer = (kind: Answer['kind']): Answer => ({ kind, text: kind, actions: [] });
const chatWith = (...kinds: Answer['kind'][]): ChatState =>
  kinds.reduce((state, kind) => addAnswer(addQuestion(state, '?'), answer(kind), undefined), emptyChat);

test.each<[Answer['kind'][], number]>([
  [[], 0],
  [['no-answer'], 1],
  [['no-answer', 'small-talk', 'no-answer'], 2],
  [['no-answer', 'answer'], 0],
  [['answer', 'no-answer'], 1],
  [['no-answer', 'hand-off', 'no-answer'], 1],
])('when the chat’s answers were %j, then %d consecutive misses are counted', (kinds, misses) => {
  expect(consecutiveMisses(chatWith(...kinds))).toBe(misses);
});
