import { expect, test } from '@jest/globals';
import { chatEntries } from '#content/chat/entries.ts';
import { firstQuestions } from '#content/faq-of.ts';
import { faq } from '#content/faq.ts';
import { createFinder } from './create-finder.ts';

const { find } = createFinder({ isRecorded: false });

test.each(chatEntries())('"$question" gets its whole answer', ({ question, answer, link }) => {
  expect(find(question.toLowerCase())).toMatchObject({ text: answer, source: link });
});

test('every first question and every FAQ entry can be found', () => {
  for (const question of firstQuestions) expect(find(question).source).toBeDefined();
  for (const { examples } of chatEntries().slice(0, faq.length)) expect(examples).not.toEqual([]);
});

test.each(['talk to a human', 'call me at 214-555-0177', 'hablar con una persona'])(
  '"%s" gets the hand-off',
  (text) => expect(find(text)).toMatchObject({ actions: ['hand-off'] }),
);
