import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../src/tests/support/eventually.ts';
import { batched } from './batched.ts';

/** Batches that the test ends; each answers with its items. */
function controlledBatches() {
  const batches: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const processItems = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ items, end: () => resolve(items.map(String)), fail: reject });
    });
  return { batches, processItems, started: () => batches.map(({ items }) => items) };
}

test('when items arrive together or while batches run, then they share a batch, and each gets its own answer', async () => {
  const { batches, processItems, started } = controlledBatches();
  const add = batched(processItems, { concurrency: 2, batchSize: 3 });
  const answers = [1, 2, 3, 4].map(add);
  expect(started()).toEqual([[1, 2, 3]]);
  await nextTurn();
  answers.push(...[5, 6, 7, 8].map(add));
  await nextTurn();
  expect(started()).toEqual([[1, 2, 3], [4]]);
  batches[1]?.end();
  await nextTurn();
  expect(started()).toEqual([[1, 2, 3], [4], [5, 6, 7]]);
  batches[0]?.end();
  await nextTurn();
  for (const { end } of batches) end();
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
});

test('when a batch fails, then its items fail, and waiting ones are processed', async () => {
  const { batches, processItems } = controlledBatches();
  const add = batched(processItems, { concurrency: 1, batchSize: 9 });
  const failing = Promise.allSettled([1, 2].map(add));
  await nextTurn();
  const queue = add(3);
  const error = new Error('refused');
  batches[0]?.fail(error);
  expect(await failing).toEqual([1, 2].map(() => ({ status: 'rejected', reason: error })));
  await nextTurn();
  batches[1]?.end();
  expect(await queue).toBe('3');
});

test('when a batch hangs, then others run, and items that waited too long are dropped', async () => {
  const { batches, processItems } = controlledBatches();
  const add = batched(processItems, { concurrency: 1, batchSize: 1 });
  const answers = Promise.allSettled(Array.from({ length: 30 }, (_each, item) => add(item)));
  await eventually(() => batches.length, 2);
  batches[1]?.end();
  const settled = await answers;
  expect(settled[1]).toEqual({ status: 'fulfilled', value: '1' });
  const late = settled.filter((each) => each.status === 'rejected' && each.reason.code === 'BUSY');
  expect(late).toHaveLength(29);
  const started = batches.length;
  expect(started).toBeLessThan(30);
  await sleep(300);
  expect(batches).toHaveLength(started);
}, 10_000);
