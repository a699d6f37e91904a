import { expect, test } from '@jest/globals';
import { chatText } from '#content/chat/chat-text.ts';
import { region, site } from '#content/site.ts';
import { chatEntries } from '#content/chat/entries.ts';
import { answerTo, ask, conversation, typedContact } from './chat-store.ts';
import { findContact } from './find-contact.ts';
import { createFinder } from './find-entries.ts';

const legal = {
  name: 'Hilltop Answering LLC',
  address: '1 Main Street',
  email: 'legal@example.com',
};
const entries = chatEntries(legal);
const finder = createFinder(entries);
const answer = (text: string) => answerTo(text, finder);

test('a question or an example gets its answer', () => {
  for (const { question, answer: text, link, examples } of entries)
    for (const asked of [`${question.toLowerCase().replace(' ', ' - ')} `, ...examples])
      expect([asked, answer(asked)]).toEqual([asked, { text, link }]);
});

test.each([
  ['how much is it for my shop', 'What does it cost?'],
  ['emergancy calls', 'What happens in an emergency?'],
  ['gaurantee', 'How does the guarantee work?'],
  ['can i have a free trial first', 'Is there a free trial or a deposit?'],
  ['whats the deposit', 'Is there a free trial or a deposit?'],
  ['can i cancle anytime', 'Can I cancel?'],
  ['i dont trust ai, it makes stuff up', 'What if it gets something wrong?'],
  ['storm season we get slammed 50 calls an hour', 'Can it take several calls at once?'],
  ['got a receptionist already only want it for lunch', 'Can it take only the calls I miss?'],
  ['pls stop texting me now', 'How do I stop your calls and texts?'],
  ['quit texting my cell', 'How do I stop your calls and texts?'],
  ['will it text me when someone calls', 'How do I know who called?'],
  ['do you make websites', 'Do you do web sites?'],
  ['who runs this', 'Who are you?'],
  ['will it pick up on thanksgiving day', 'Can it take only the calls I miss?'],
])('"%s" offers "%s" among four entries', (asked, question) => {
  const { text, choices = [] } = answer(asked);
  expect(text).toBe('Is it one of these?');
  expect(choices).toContain(question);
  expect(choices.length).toBeLessThanOrEqual(4);
});

test.each([
  ['who answers the phone', 'How does it answer the phone?'],
  [`do you work in ${region.cities.split(',')[0]}`, 'Where do you work?'],
  ['what happens if the power goes out', 'What if your system goes down?'],
  ['do you do outbound calls', 'Does it follow up on estimates?'],
  ['do you do roofing', 'Which trades do you work for?'],
  ['hablas español', 'What languages does it speak?'],
  ['how much for 2 trucks', 'What does it cost?'],
  ['i want to talk to sales', 'Can a person call me?'],
  ['how does it handle spam calls', 'Does it stop spam calls?'],
  ['are you open on christmas', 'Can it take only the calls I miss?'],
  // What the page doesn't say.
  ['what cards do you take', 'Can a person call me?'],
  ['can it take payments over the phone', 'Can a person call me?'],
  ['are you hipaa compliant', 'Can a person call me?'],
])('"%s" offers "%s" first', (asked, question) => {
  expect(answer(asked).choices?.[0]).toBe(question);
});

test('"Who are you?" names the operator', () => {
  expect(answer('who are you').text).toContain(legal.name);
  const unnamed = answerTo('who are you', createFinder(chatEntries(undefined)));
  expect(unnamed.text).toContain(site.brand);
});

test('nothing found offers a person', () => {
  expect(answer('xyzzy')).toEqual({ text: chatText.nothingFound });
});

test('without an operator, no answer leads to /stop', () => {
  expect(chatEntries(undefined).filter(({ link }) => link?.href === '/stop')).toEqual([]);
});

test.each([
  ['call me at 214-555-0177', { phone: '214-555-0177' }],
  ['(214) 555 0177 after five', { phone: '(214) 555 0177' }],
  ['my cell is +1 214.555.0177, thanks', { phone: '+1 214.555.0177' }],
  ['it is 12145550177', { phone: '12145550177' }],
  ['it is +1-214-555-0177', { phone: '+1-214-555-0177' }],
  ['２１４５５５０１７７', { phone: '2145550177' }],
  ['write to rick@example.com.', { email: 'rick@example.com' }],
])('"%s" gets the hand-off with %j', (text, contact) => {
  expect(answer(text)).toEqual({ text: chatText.contact });
  expect(findContact(text)).toMatchObject(contact);
});

test.each([
  'do you cover 75201-1234',
  'order #2145550177',
  'order 112-4471-88231',
  'we grew from 2019-2024',
  '1,200 calls, 24/7',
  'pat@home@example.com',
  'pat@example.com2',
])('"%s" gets no hand-off', (text) => expect(answer(text).text).not.toBe(chatText.contact));

test('the hand-off has the last contacts', () => {
  expect(typedContact()).toEqual({});
  ask('call me at 214-555-0177', legal);
  expect(typedContact()).toEqual({ phone: '214-555-0177' });
  // The answer names the operator's number and address, which aren't the visitor's.
  const more = ['rik@example.com', 'no, 806-555-0199', 'or rick@example.com', 'who are you'];
  for (const text of more) ask(text, legal);
  expect(typedContact()).toEqual({ phone: '806-555-0199', email: 'rick@example.com' });
  expect(conversation.get()).toHaveLength(10);
  expect(conversation.get()[1]).toEqual({ from: 'assistant', answer: { text: chatText.contact } });
});
