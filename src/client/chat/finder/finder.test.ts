import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { chatEntries } from '#content/chat/entries.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { faq } from '#content/faq.ts';
import { outcomesOf } from '../../../tests/support/chat-outcomes.ts';
import { createFinder } from './create-finder.ts';

const { find } = createFinder({ isRecorded: false });

test.each(chatEntries())('"$question" gets its whole answer', ({ question, answer, link }) => {
  expect(find(question.toLowerCase())).toMatchObject({ text: answer, source: link });
});

test('every first question and every FAQ entry can be found', () => {
  for (const question of chatText.firstQuestions) expect(find(question).source).toBeDefined();
  for (const { examples } of chatEntries().slice(0, faq.length)) expect(examples).not.toEqual([]);
});

test.each(['talk to a human', 'call me at 214-555-0177', 'hablar con una persona'])(
  '"%s" gets the hand-off',
  (text) => expect(find(text)).toMatchObject({ actions: ['hand-off'] }),
);

test('at least 110 of 150 questions of owners get the right offer', () => {
  const outcomes = outcomesOf(readFileSync('src/tests/support/chat-questions.tsv', 'utf8'));
  expect(outcomes.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(110);
});
