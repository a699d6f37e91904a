import { expect, test } from '@jest/globals';
import type { CallEvent } from './call-state.ts';
import { replyTimes } from './reply-times.ts';

/** What is heard at which millisecond: words of the visitor, or that the assistant begins to speak. */
const middleOf = (heard: [at: number, text?: string, final?: boolean][]) => {
  let at = 0;
  const replies = replyTimes(() => at);
  for (const [time, text, final = false] of heard) {
    at = time;
    const event: CallEvent =
      text === undefined
        ? { type: 'speech-start' }
        : { type: 'transcript', entry: { role: 'user', text, final } };
    replies.hear(event);
  }
  return replies.middle();
};

test('when the visitor is answered, then the time is from the last new word to the first of the answer', () => {
  expect(middleOf([[0, 'my'], [400, 'my pipe'], [900, 'My pipe.', true], [1_200]])).toBe(800);
  expect(middleOf([[0, 'My pipe'], [900, 'My pipe burst.', true], [1_200]])).toBe(300);
});

test('when there are several answers, then it is the middle one; without one there is none', () => {
  const answered = (at: number, ms: number): [number, string?, boolean?][] => [
    [at, `word ${at}`, true],
    [at + ms],
  ];
  expect(middleOf([...answered(0, 5_000), ...answered(9_000, 600), ...answered(20_000, 700)])).toBe(700);
  expect(middleOf([[0], [1_000, 'hello']])).toBeUndefined();
});
