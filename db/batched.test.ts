import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../src/tests/support/eventually.ts';
import { batched } from './batched.ts';

/** Acts that the test ends; each answers with its items. */
function actsUnderWay() {
  const acts: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const act = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      acts.push({ items, end: () => resolve(items.map(String)), fail: reject });
    });
  return { acts, act, begun: () => acts.map(({ items }) => items) };
}

test('when items come together or while others are under way, then they go together, each with its own answer', async () => {
  const { acts, act, begun } = actsUnderWay();
  const add = batched(act, { atOnce: 2, most: 3 });
  const answers = [1, 2, 3, 4].map(add);
  expect(begun()).toEqual([[1, 2, 3]]);
  await nextTurn();
  answers.push(...[5, 6, 7, 8].map(add));
  await nextTurn();
  expect(begun()).toEqual([[1, 2, 3], [4]]);
  acts[1]?.end();
  await nextTurn();
  expect(begun()).toEqual([[1, 2, 3], [4], [5, 6, 7]]);
  acts[0]?.end();
  await nextTurn();
  for (const { end } of acts) end();
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('when an act fails, then it fails for its items, and those that wait have their turn', async () => {
  const { acts, act } = actsUnderWay();
  const add = batched(act, { atOnce: 1, most: 9 });
  const failing = Promise.allSettled([1, 2].map(add));
  await nextTurn();
  const waiting = add(3);
  const error = new Error('refused');
  acts[0]?.fail(error);
  expect(await failing).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })));
  await nextTurn();
  acts[1]?.end();
  expect(await waiting).toBe('3');
});

test('when an act hangs, then later ones go on beside it, and what has waited too long is dropped', async () => {
  const { acts, act } = actsUnderWay();
  const add = batched(act, { atOnce: 1, most: 1 });
  const answers = Promise.allSettled(Array.from({ length: 30 }, (_each, item) => add(item)));
  await eventually(() => acts.length, 2);
  acts[1]?.end();
  const settled = await answers;
  expect(settled[1]).toEqual({ status: 'fulfilled', value: '1' });
  const late = settled.filter((each) => each.status === 'rejected' && each.reason.code === 'BUSY');
  expect(late).toHaveLength(29);
  const begun = acts.length;
  expect(begun).toBeLessThan(30);
  await sleep(300);
  expect(acts).toHaveLength(begun);
}, 10_000);
