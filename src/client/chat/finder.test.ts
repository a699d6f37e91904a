import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { firstQuestions } from '#content/faq-of.ts';
import { faq } from '#content/faq.ts';
import { createFinder } from './finder.ts';

const legal = { name: 'Hilltop Answering LLC', address: '1 Main Street', email: 'legal@example.com' };
const { find } = createFinder({ isRecorded: false, legal });

test.each([
  'stop texting me',
  'STOP',
  'Don’t call me anymore!',
  'take me off your list',
  'stop calling 214-555-0177',
  'QUIT',
  'no me llamen mas',
  'para de llamarme',
  'déjenme en paz',
  'dar de baja',
  'borren mi número',
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
  expect(find('What is your address?').text).toContain(legal.address);
  const { choices = [], text } = find('what’s your address');
  expect([...choices, text].join(' ')).toMatch(/What is your address\?|1 Main Street/);
});

test.each(chatEntries())('"$question" gets its whole answer', ({ question, answer, link }) => {
  expect(find(question.toLowerCase())).toMatchObject({ text: answer, source: link });
});

test('every first question and every FAQ entry can be found', () => {
  for (const question of firstQuestions) expect(find(question).source).toBeDefined();
  for (const { examples } of chatEntries().slice(0, faq.length)) expect(examples).not.toEqual([]);
});

test.each([
  ['talk to a human', 'person'],
  ['call me at 214-555-0177', 'contact'],
  ['hablar con una persona', 'personInSpanish'],
] as const)('"%s" gets the hand-off', (text, request) =>
  expect(find(text)).toMatchObject(chatText.requests[request]),
);

test('a single entry that fits is the answer itself', () => {
  const { text, choices } = find('voicmail');
  expect([text, choices]).toEqual([find('How is it different from voicemail?').text, undefined]);
});

test.each([
  ['cuanto cuesta', '¿Cuánto cuesta?'],
  ['hablan español?', '¿Habla español?'],
  ['tengo que cambiar mi numero', '¿Me quedo con mi número?'],
  ['quien me va a llamar', '¿Quién me llama?'],
  ['hay contrato', '¿Hay contrato?'],
  ['puedo cancelar', '¿Puedo cancelar?'],
  ['cuanto tardan en instalarlo', '¿Cuánto tardan en instalarlo?'],
])('"%s" is offered or answered in Spanish', (text, question) => {
  const { choices = [question], lang } = find(text);
  expect([choices[0], lang]).toEqual([question, 'es']);
});

test.each(['Hello!', 'hola', 'thank you', 'Gracias'])('"%s" gets a short answer', (text) => {
  expect(find(text).text).toMatch(/^(Hello|¡Hola|You’re welcome|De nada)/);
});

test('a typed number is not claimed to be sent', () => {
  expect(find('214-555-0177').text).toContain('I can’t send it from here');
});
