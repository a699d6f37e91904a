import { expect, test } from '@jest/globals';
import { missesOf, outcomeOf, readQuestions } from '../../../tests/support/chat-owner-questions.ts';

// The unseen questions measure only: the matcher must never be tuned on them.
test.each([
  ['chat-owner-questions', 143],
  ['chat-unseen-questions', 36],
])(
  'when owners ask the questions in %s, then at least %d get a right answer, and what the page does not know gets none',
  (name, floor) => {
    const misses = missesOf(name);
    expect(readQuestions(name).length - misses.length).toBeGreaterThanOrEqual(floor);
    expect(misses.filter(({ outcomes }) => outcomes.join() === 'none')).toEqual([]);
  },
);

test.each([
  ['Call me at 214-555-0177 or rick@example.com', 'contact'],
  ['refund', 'site-guarantee'],
  ['how does the 30 day guarantee work', 'site-guarantee'],
  ['different from voicemail', 'site-voicemail'],
  ['my service area', 'site-area'],
  ['is it worth it for six trucks', 'site-calculator'],
  ['cuánto cuesta', 'faq-cost'],
  ['do you have an app', 'none'],
  ['are you insured', 'none'],
])('when an owner asks "%s", then the answer is %s', (question, outcome) => {
  expect(outcomeOf(question)).toBe(outcome);
});
