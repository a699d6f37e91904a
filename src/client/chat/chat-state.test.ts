import { expect, test } from '@jest/globals';
import { addAnswer, addQuestion, retryQuestion, emptyChat, lastQuestion, setPartial } from './chat-state.ts';

const answered = addAnswer(addQuestion(emptyChat, '?'), { text: 'Yes.', actions: [] }, undefined);

test('when partial text arrives after the answer is complete, then the partial text is dropped', () => {
  expect(setPartial(answered, 'late')).toBe(answered);
});

test('when a question is retried, then the conversation contains the question only once', () => {
  const again = retryQuestion(answered);
  expect(again.messages).toHaveLength(1);
  expect(again.turn.kind).toBe('answering');
  expect(lastQuestion(again)).toBe('?');
});
