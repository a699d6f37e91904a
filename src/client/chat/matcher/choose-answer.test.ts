import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { siteFacts } from '#content/chat/site-facts.ts';
import { synonyms } from '#content/chat/vocabulary.ts';
import { waysToAsk } from '#content/chat/ways-to-ask.ts';
import { chatText } from '#content/chat/text.ts';
import { faq } from '#content/faq.ts';
import { plans } from '#content/plans.ts';
import { services } from '#content/services.ts';
import { site } from '#content/site.ts';
import { testimonials } from '#content/testimonials.ts';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { chooseAnswer } from './choose-answer.ts';
import { createRanking } from './rank-topics.ts';
import { stem } from './read-words.ts';
import { topicsOf } from './topics.ts';

const topics = topicsOf(faq);
const newChat = { misses: 0, offered: false };
const rankTopics = createRanking(topics);
const ask = (question: string, context = newChat) => chooseAnswer(question, context, rankTopics);

describe('topics', () => {
  test('when topics are listed, then every question, service and plan has exactly one', () => {
    const ids = topics.map(({ id }) => id);
    const expected = [
      ...faq.map(({ id }) => `faq-${id}`),
      ...services.items.map(({ id }) => `services-${id}`),
      ...plans.map(({ id }) => `plan-${id}`),
    ];
    expect(expected.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('when topics link to the page, then each target exists exactly once', async () => {
    const site = await createTestApp();
    const { text: html } = await request(site.app).get('/');
    await site.close();
    const places = [...new Set(topics.flatMap(({ source }) => source?.href.slice(1) ?? []))];
    expect(places.filter((id) => html.split(` id="${id}"`).length !== 2)).toEqual([]);
  });

  test.each(topics)(
    'when the question of a topic is asked ($question), then the answer is at most two sentences and links to its source',
    ({ question, text, source }) => {
      const answer = ask(question);
      expect(answer).toMatchObject({ kind: 'answer', source });
      expect(text.startsWith(answer.text)).toBe(true);
      expect(answer.text.match(/[.!?](?= [A-Z]|$)/g)?.length).toBeLessThanOrEqual(2);
    },
  );

  test('when the testimonials are samples, and only then, the chat says so', () => {
    const areSamples = testimonials.some(({ sample }) => sample);
    expect(siteFacts.some(({ id }) => id === 'site-samples')).toBe(areSamples);
  });

  test('when a suggested question is tapped, then it is answered', () => {
    for (const question of chatText.firstQuestions) expect(ask(question).kind).toBe('answer');
  });

  test.each([
    ['whats your phone number', site.phone.display],
    ['can i email you guys', site.email],
  ])('when a fact of the site is asked (%s), then the answer contains it (%s)', (question, fact) => {
    expect(ask(question).text).toContain(fact);
  });
});

describe('a FAQ entry that an owner adds without cues', () => {
  const deposit = {
    id: 'deposit',
    question: 'Do I need to leave a deposit?',
    answer:
      'No. There is nothing to put down: the first invoice comes after the first month, by bank transfer.',
  };
  const rank = createRanking(topicsOf([...faq, deposit]));

  test.each([
    'is there a deposit',
    'how much of a deposit do you want from me',
    'will i have to leave one of those deposits',
    'DEPOSITS??',
    'do u need a depsoit',
  ])('when it is asked in similar words (%s), then it is answered', (question) => {
    expect(chooseAnswer(question, newChat, rank)).toMatchObject({
      kind: 'answer',
      text: deposit.answer,
      source: { label: deposit.question, href: '#faq-deposit' },
    });
  });
});

describe('an answer that an owner adds with a few example questions', () => {
  const added = [
    {
      id: 'insured',
      question: 'Are you insured?',
      text: 'Yes, with two million dollars of liability cover.',
      examples: ['do you have insurance', 'can I get a certificate of insurance'],
    },
    {
      id: 'app',
      question: 'Is there an app?',
      text: 'Yes, for iPhone and Android.',
      examples: ['do you have a mobile app', 'can I download something on my phone'],
    },
    {
      id: 'saturday',
      question: 'Is your office open on Saturdays?',
      text: 'Our office is open on Saturdays until noon.',
      examples: ['can I visit your office this weekend'],
    },
  ];
  const rank = createRanking(topicsOf(faq, [...siteFacts, ...added]));

  // Other topics have cues for these words: insurance is off topic, and the FAQ has the phone and weekends.
  test.each([
    ['are you insured', 'insured'],
    ['are yall insured??', 'insured'],
    ['do you have insurance', 'insured'],
    ['do u carry insurence', 'insured'],
    ['could we get a certificate of insurance from you', 'insured'],
    ['hi, we are a small shop in waco. are you guys insured', 'insured'],
    ['do you have an app', 'app'],
    ['app?', 'app'],
    ['got a mobile app for my guys', 'app'],
    ['can i download something on the phone', 'app'],
    ['is your office open saturday', 'saturday'],
    ['can we visit the office on a weekend', 'saturday'],
  ])('when "%s" is asked, then it is answered from the entry "%s"', (question, id) => {
    const answer = chooseAnswer(question, newChat, rank);
    const { text } = added.find((each) => each.id === id) ?? {};
    expect(answer).toMatchObject({ kind: 'answer', text });
    expect(answer.source).toBeUndefined();
  });

  test('when it is not in the list, then the question has no answer', () => {
    for (const question of ['are you insured', 'do you have an app'])
      expect(ask(question).kind).toBe('no-answer');
  });

  test('when other questions are asked, then the added entries take none of them', () => {
    const others = [
      'are you open on weekends',
      'do I need a new phone',
      'can it text my phone',
      'how much is it',
    ];
    for (const question of others) {
      const { kind, text } = ask(question);
      expect(chooseAnswer(question, newChat, rank)).toMatchObject({ kind, text });
    }
  });
});

describe('the word lists', () => {
  test('when there are ways to ask for an ID, then a topic has it', () => {
    const ids = topics.map(({ id }) => id);
    expect(Object.keys(waysToAsk).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('when words are listed as synonyms, then none is in two lines', () => {
    const stems = synonyms
      .trim()
      .split('\n')
      .flatMap((line) => [...new Set(line.split(' ').map(stem))]);
    expect(stems.filter((each, at) => stems.indexOf(each) !== at)).toEqual([]);
  });
});

describe('off-topic questions with our words', () => {
  test.each([
    'gas prices today',
    'cancel my netflix',
    'cancel my appointment for tomorrow',
    'how do i record a podcast',
    'translate hello to french',
    'write an email to my landlord',
    'when is christmas',
    'what is the cost of living',
    'my water heater is leaking',
    'how do i hire a plumber',
    'how much does an electrician earn',
    'remind me to call mom',
  ])('when a question is not about us (%s), then it is not answered', (question) => {
    expect(ask(question).kind).toBe('no-answer');
  });
});

test.each(['are you a robot', 'am i talking to a real person?', 'so is this an actual employee typing'])(
  'when a visitor asks who answers (%s), then the chat says that it is not a person',
  (question) => {
    expect(ask(question).text).toContain('not a person');
  },
);

test('when a visitor explains why they ask, then the clearest sentence is answered', () => {
  const question = "Are the calls recorded, because I'd like to hear how it treats my customers";
  expect(ask(question).source?.href).toBe('#faq-recording');
});

test('when a message has no meaning, then it is not answered', () => {
  const messages = ['', '???', '🔧🔧🔧', 'x'.repeat(1_000), 'lorem ipsum dolor '.repeat(50)];
  for (const message of messages) expect(ask(message).kind).toBe('no-answer');
});

describe('small talk', () => {
  test.each(['hi', 'Hello there!', 'thanks', 'ok bye', 'good morning', 'are you a bot?', 'cool thanks man'])(
    'when the message is "%s", then it gets a reply and does not count as a miss',
    (message) => {
      expect(ask(message)).toMatchObject({ kind: 'small-talk', actions: [] });
    },
  );

  test('when a greeting comes with a question, then the question is answered', () => {
    for (const { id, question } of faq) expect(ask(`hi there, ${question}`).source?.href).toBe(`#faq-${id}`);
  });
});

describe('the hand-off to a person', () => {
  test.each([
    'talk to a human',
    'call me',
    'can i talk to a real person',
    'have someone call me please',
    'id like to speak with someone',
    'sign me up',
    'agent',
    'my name is Dale Reyes. talk to a human',
  ])('when the visitor asks for a person (%s), then the answer is the hand-off', (message) => {
    expect(ask(message)).toMatchObject({ kind: 'hand-off', actions: ['hand-off'] });
  });

  test('when it was offered and the visitor agrees, then the answer is the hand-off', () => {
    expect(ask('yes please', { misses: 1, offered: true }).kind).toBe('hand-off');
    expect(ask('yes').kind).toBe('small-talk');
  });

  test('when a second question in a row is unknown, then the answer differs and offers the form', () => {
    const first = ask('who is the president');
    const second = ask('who is the president', { misses: 1, offered: true });
    expect(first.text).toBe(chatText.noAnswer.first);
    expect(second).toMatchObject({ kind: 'no-answer', actions: ['hand-off'] });
    expect(second.text).not.toBe(first.text);
  });

  const left = [
    'its 806-555-0117',
    'reach me at dale@lonestar.example',
    'my name is Dale Reyes',
    'Call me at 214-555-0177 or rick@example.com',
    'can someone call me at 214-555-0177?',
  ];
  test.each(left)('when the visitor gives contact details (%s), then the form is offered', (message) => {
    expect(ask(message).text).toBe(chatText.contactReceived);
  });
});
