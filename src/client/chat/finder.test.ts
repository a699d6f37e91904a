import { expect, test } from '@jest/globals';
import { chatWords } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { firstQuestions } from '#content/sections/faq-of.ts';
import { faq } from '#content/sections/faq.ts';
import { createFinder } from './finder.ts';

const legal = { name: 'Hilltop Answering LLC', address: '1 Main Street', email: 'legal@example.com' };
const { find, nearest, suggest } = createFinder(legal);
const entries = chatEntries(legal);

test.each(entries)(
  '"$question" gets its whole answer in both languages',
  ({ question, answer, link, es }) => {
    expect(find(question.toLowerCase(), 'en')).toMatchObject({ text: answer, lang: 'en', source: link });
    if (es?.answer)
      expect(find(es.question, 'en')).toEqual({
        text: es.answer,
        lang: 'es',
        askedIn: 'es',
        source: es.link,
      });
  },
);

test('an example gets the answer, other words get choices', () => {
  expect(find('how much is it a month', 'en').text).toBe(find('What does it cost?', 'en').text);
  const { text, choices = [] } = find('how much is it for my shop', 'en');
  expect(text).toBe(chatWords.en.isItOneOfThese);
  expect(choices.length).toBeLessThanOrEqual(4);
  expect(choices).toContainEqual({ question: 'What does it cost?', lang: 'en' });
});

test('no way to ask belongs to two entries', () => {
  const ways = entries.flatMap(({ id, question, examples, es }) =>
    [question, es?.question ?? id, ...examples, ...(es?.examples ?? [])].flatMap((each) => each.split(', ')),
  );
  expect(ways.filter((way, at) => ways.indexOf(way) !== at)).toEqual([]);
});

test('every first question and every FAQ entry can be found', () => {
  for (const question of firstQuestions) expect(find(question, 'en').source).toBeDefined();
  for (const { examples } of entries.slice(0, faq.length)) expect(examples).not.toEqual([]);
});

test.each(['pls stop texting me now', 'dont call me anymore', 'dejen de llamarme', 'borren mi numero'])(
  '"%s" has the entry about /stop first',
  (text) => expect(nearest(text, 'en').entries[0]?.link?.href).toBe('/stop'),
);

test.each(['i want a human to call me', 'quiero que me llamen por la tarde', 'me pueden llamar en español'])(
  '"%s" leads to a person, and offers no stop',
  (text) => {
    const ids = nearest(text, 'en').entries.map(({ id }) => id);
    expect(ids[0]).toBe('site-person');
    expect(ids).not.toContain('site-stop');
  },
);

test('without a named operator, no answer leads to a page that does not exist', () => {
  const unnamed = createFinder(undefined);
  expect(unnamed.find('stop calling me', 'en').source?.href).not.toBe('/stop');
});

test.each(['cuanto cuesta al mes', 'necesito cancelar', 'quien me va a llamar despues', 'hola'])(
  'the chat answers "%s" in Spanish',
  (text) => expect(find(text, 'en')).toMatchObject({ lang: 'es', askedIn: 'es' }),
);

test('entries without Spanish words come last, and keep a Spanish conversation Spanish', () => {
  const { choices = [] } = find('puedo oir como suena una llamada en mi negocio de noche', 'en');
  const langs = choices.map(({ lang }) => lang);
  expect(langs).toEqual(langs.toSorted((one, other) => other.localeCompare(one)));
  expect(langs).toEqual(expect.arrayContaining(['es', 'en']));
  const inEnglish = choices.find(({ lang }) => lang === 'en')?.question ?? '';
  expect(find(inEnglish, 'es')).toMatchObject({ lang: 'en', askedIn: 'es' });
});

test('suggestions keep the language of the conversation', () => {
  expect(suggest('cuanto cuesta', 'en')[0]).toEqual({ question: 'What does it cost?', lang: 'en' });
});

test('nothing near gets topics', () => {
  const { text, choices } = find('xyzzyx', 'es');
  expect([text, choices?.length]).toEqual([chatWords.es.nothingFound, firstQuestions.length]);
});

test.each(['214-555-0177', 'call me at (214) 555 0177', 'rick@example.com', '２１４５５５０１７７'])(
  'the chat does not claim to send "%s"',
  (text) => expect(find(text, 'en').text).toBe(chatWords.en.identity),
);

test('large counts are no phone number', () => {
  expect(find('we get 1,200 calls and 24/7 for 365 days', 'en').choices).toBeDefined();
});
