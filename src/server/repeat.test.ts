import { expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '#db/errors.ts';
import { repeat } from './repeat.ts';

/** What is said of acts that end so, one after another; undefined is an act that ends well. */
async function saidOf(...ends: (Error | undefined)[]): Promise<string[]> {
  const said: string[] = [];
  const stop = new AbortController();
  const act = () => {
    const end = ends.shift();
    if (ends.length === 0) stop.abort();
    return end ? Promise.reject(end) : Promise.resolve();
  };
  const onFailure = (error: unknown) => said.push((error as Error).message);
  await repeat(act, { everyMs: 1, signal: stop.signal, onFailure });
  return said;
}

const [full, other] = [new Error('the disk is full'), new Error('another')];

test.each([
  ['stays', [full, full, full], ['the disk is full']],
  ['changes', [full, other, full], ['the disk is full', 'another', 'the disk is full']],
  ['passes and comes back', [full, undefined, full], ['the disk is full', 'the disk is full']],
  ['is the database being away', [full, new DatabaseUnavailable('ECONNREFUSED'), full], ['the disk is full']],
])('when a fault %s, then that is said once each time', async (_how, ends, said) => {
  expect(await saidOf(...ends)).toEqual(said);
});

test('when a long act says that it works, then a fault that ends it again is said again', async () => {
  const said: unknown[] = [];
  const stop = new AbortController();
  const act = (passed: () => void) => {
    passed();
    if (said.length === 2) stop.abort();
    return Promise.reject(full);
  };
  await repeat(act, { everyMs: 1, signal: stop.signal, onFailure: (error) => said.push(error) });
  expect(said).toHaveLength(3);
});

test('when it is stopped between two acts, then it ends at once', async () => {
  let acts = 0;
  const act = () => Promise.resolve(void (acts += 1));
  await repeat(act, { everyMs: 60_000, signal: AbortSignal.timeout(20), onFailure: () => undefined });
  expect(acts).toBe(1);
});
