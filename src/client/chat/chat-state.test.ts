import { describe, expect, test } from '@jest/globals';
import {
  answered,
  asked,
  askedAgain,
  emptyChat,
  lastQuestion,
  missesInARow,
  streamed,
  type Answer,
  type ChatState,
} from './chat-state.ts';

const answer = (kind: Answer['kind']): Answer => ({ kind, text: kind, actions: [], perhaps: [] });
const talk = (...kinds: Answer['kind'][]): ChatState =>
  kinds.reduce((state, kind) => answered(asked(state, '?'), answer(kind), undefined), emptyChat);

describe('a turn', () => {
  test('when a question is asked and answered, then both stand in the order they came', () => {
    const during = streamed(asked(emptyChat, 'how much?'), 'A fl');
    expect(during.turn).toEqual({ kind: 'answering', partial: 'A fl' });
    const after = answered(during, answer('known'), 'session');
    expect(after.messages.map(({ id, from }) => [id, from])).toEqual([
      [1, 'visitor'],
      [2, 'assistant'],
    ]);
    expect(after).toMatchObject({ sessionId: 'session', turn: { kind: 'idle' } });
  });

  test('when words come after the turn is over, then they are dropped', () => {
    const over = talk('known');
    expect(streamed(over, 'late')).toBe(over);
  });

  test('when a question is asked again, then it does not stand twice', () => {
    const again = askedAgain(talk('known'));
    expect(again.messages).toHaveLength(1);
    expect(again.turn.kind).toBe('answering');
    expect(lastQuestion(again)).toBe('?');
  });
});

test.each<[Answer['kind'][], number]>([
  [[], 0],
  [['unknown'], 1],
  [['unknown', 'talk', 'unknown'], 2],
  [['unknown', 'known'], 0],
  [['known', 'unknown'], 1],
  [['unknown', 'hand-off', 'unknown'], 1],
])('when the answers were %j, then %d misses are in a row', (kinds, misses) => {
  expect(missesInARow(talk(...kinds))).toBe(misses);
});
