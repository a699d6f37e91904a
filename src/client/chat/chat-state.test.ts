import { expect, test } from '@jest/globals';
import {
  addAnswer,
  addQuestion,
  retryQuestion,
  emptyChat,
  lastQuestion,
  lastQuestionHadNoAnswer,
  setPartial,
  type Answer,
  type ChatState,
} from './chat-state.ts';

const answer = (kind: Answer['kind']): Answer => ({ kind, text: kind, actions: [] });
const chatWith = (...kinds: Answer['kind'][]): ChatState =>
  kinds.reduce((state, kind) => addAnswer(addQuestion(state, '?'), answer(kind), undefined), emptyChat);

test('when partial text arrives after the answer is complete, then the partial text is dropped', () => {
  const answered = chatWith('answer');
  expect(setPartial(answered, 'late')).toBe(answered);
});

test('when a question is retried, then the conversation contains the question only once', () => {
  const again = retryQuestion(chatWith('answer'));
  expect(again.messages).toHaveLength(1);
  expect(again.turn.kind).toBe('answering');
  expect(lastQuestion(again)).toBe('?');
});

test.each<[Answer['kind'][], boolean]>([
  [[], false],
  [['no-answer'], true],
  [['no-answer', 'small-talk'], true],
  [['no-answer', 'answer'], false],
  [['answer', 'no-answer'], true],
])('when the answers so far are %j, then lastQuestionHadNoAnswer returns %s', (kinds, expected) => {
  expect(lastQuestionHadNoAnswer(chatWith(...kinds))).toBe(expected);
});
