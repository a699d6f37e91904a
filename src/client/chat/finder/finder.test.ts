import { expect, test } from '@jest/globals';
import { chatEntries } from '#content/chat/entries.ts';
import { firstQuestions } from '#content/faq-of.ts';
import { faq } from '#content/faq.ts';
import { createFinder } from './create-finder.ts';

const legal = { name: 'Hilltop Answering LLC', address: '1 Main Street', email: 'legal@example.com' };
const { find } = createFinder({ isRecorded: false, legal });

test.each([
  'stop texting me',
  'STOP',
  'Don’t call me anymore!',
  'take me off your list',
  'stop calling 214-555-0177',
  'no me llamen mas',
  'dejen de mandarme mensajes',
])('"%s" leads to the page that stops contact', (text) => {
  expect(find(text).source?.href).toBe('/stop');
});

test('without a named operator, no answer leads to a page that does not exist', () => {
  const { find: findWithout } = createFinder({ isRecorded: false, legal: undefined });
  expect(findWithout('stop texting me').source).toBeUndefined();
});

test('a question about other people’s calls is no stop', () => {
  expect(find('can it stop spam calls').source?.href).not.toBe('/stop');
});

test('the operator’s address is found', () => {
  const { choices = [] } = find('what’s your address');
  expect(choices).toContain('What is your address?');
  expect(find('What is your address?').text).toContain(legal.address);
});

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
