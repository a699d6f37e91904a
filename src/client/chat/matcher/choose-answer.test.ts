import { expect, test } from '@jest/globals';
import { siteFacts } from '#content/chat/site-facts.ts';
import { chatText } from '#content/chat/chat-text.ts';
import { faq } from '#content/faq.ts';
import { site } from '#content/site.ts';
import { testimonials } from '#content/testimonials.ts';
import { chooseAnswer } from './choose-answer.ts';
import { createRanking } from './rank-topics.ts';
import { topicsOf } from './topics.ts';

const topics = topicsOf(faq);
const newChat = { lastQuestionHadNoAnswer: false, offeredHandOff: false };
const afterOffer = { lastQuestionHadNoAnswer: true, offeredHandOff: true };
const rankTopics = createRanking(topics);
const answerTo = (question: string, context = newChat) => chooseAnswer(question, context, rankTopics);

test.each(topics)(
  'when the question of a topic is asked ($question), then the answer has at most two sentences and links to its source',
  ({ question, text, source }) => {
    const answer = answerTo(question);
    expect(answer).toMatchObject({ kind: 'answer', source });
    expect(text.startsWith(answer.text)).toBe(true);
    expect(answer.text.match(/[.!?](?= [A-Z]|$)/g)?.length).toBeLessThanOrEqual(2);
  },
);

test('when any testimonial is a sample, then the chat has the fact site-samples, which says so', () => {
  const areSamples = testimonials.some(({ sample }) => sample);
  expect(siteFacts.some(({ id }) => id === 'site-samples')).toBe(areSamples);
});

test('when a suggested question is tapped, then it is answered', () => {
  for (const question of chatText.firstQuestions) expect(answerTo(question).kind).toBe('answer');
});

test.each([
  ['whats your phone number', site.phone.display],
  ['can i email you guys', site.email],
])('when a visitor asks "%s", then the answer contains %s', (question, fact) => {
  expect(answerTo(question).text).toContain(fact);
});

const addedFacts = [
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
const rankWithAddedFacts = createRanking(topicsOf(faq, [...siteFacts, ...addedFacts]));

test.each([
  ['are yall insured??', 'insured'],
  ['do u carry insurence', 'insured'],
  ['hi, we are a small shop in waco. are you guys insured', 'insured'],
  ['app?', 'app'],
  ['got a mobile app for my guys', 'app'],
  ['is your office open saturday', 'saturday'],
  ['can we visit the office on a weekend', 'saturday'],
])(
  'when the owner of the site adds facts with example questions and a visitor asks "%s", then the fact "%s" is the answer',
  (question, id) => {
    const answer = chooseAnswer(question, newChat, rankWithAddedFacts);
    const { text } = addedFacts.find((each) => each.id === id) ?? {};
    expect(answer).toMatchObject({ kind: 'answer', text });
    expect(answer.source).toBeUndefined();
  },
);

test.each(['are you open on weekends', 'do I need a new phone', 'can it text my phone', 'how much is it'])(
  'when the owner of the site adds facts about other subjects, then the answer to "%s" does not change',
  (question) => {
    const { kind, text } = answerTo(question);
    expect(chooseAnswer(question, newChat, rankWithAddedFacts)).toMatchObject({ kind, text });
  },
);

test('when the chat offered to hand the visitor off to a person and the visitor agrees, then the chat does so', () => {
  expect(answerTo('yes please', afterOffer).kind).toBe('hand-off');
  expect(answerTo('yes').kind).toBe('small-talk');
});

test('when two questions in a row have no answer, then the second reply differs from the first reply', () => {
  const first = answerTo('who is the president');
  const second = answerTo('who is the president', afterOffer);
  expect(first.text).toBe(chatText.noAnswer.first);
  expect(second).toMatchObject({ kind: 'no-answer', actions: ['hand-off'] });
  expect(second.text).not.toBe(first.text);
});

test.each(['is there a deposit', 'will i have to leave one of those deposits', 'do u need a depsoit'])(
  'when the owner of the site adds an FAQ entry without cues (keywords) and a visitor asks "%s", then this entry answers',
  (question) => {
    const answer = 'No. The first invoice comes after the first month.';
    const deposit = { id: 'deposit', question: 'Do I need to leave a deposit?', answer };
    const rank = createRanking(topicsOf([...faq, deposit]));
    expect(chooseAnswer(question, newChat, rank)).toMatchObject({ kind: 'answer', text: answer });
  },
);
