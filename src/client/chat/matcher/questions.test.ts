import { expect, test } from '@jest/globals';
import { missesOf } from '../../../tests/support/chat-questions.ts';

// Never tune the matcher on the unseen questions: they show how it does on new ones.
test.each([
  ['chat-questions', 0],
  ['chat-owner-questions', 7],
  ['chat-unseen-questions', 14],
])(
  'when the questions of %s are asked, then at most %d get a wrong answer, and what the page does not know gets none',
  (name, limit) => {
    const misses = missesOf(name);
    if (misses.length > limit) expect(misses).toEqual([]);
    expect(misses.filter(({ outcomes }) => outcomes.join() === 'none')).toEqual([]);
  },
);
