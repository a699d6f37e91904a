import { expect, test } from '@jest/globals';
import { eventually } from '../src/tests/support/eventually.ts';
import { runRepeatedly } from './run-repeatedly.ts';

async function reportsOf(...outcomes: (Error | undefined)[]): Promise<string[]> {
  const reports: string[] = [];
  const action = () => {
    const failure = outcomes.shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const onFailure = (error: unknown) => reports.push((error as Error).message);
  const stop = runRepeatedly(action, { everyMs: 1, onFailure });
  await eventually(() => outcomes.length, 0);
  await stop();
  return reports;
}

const full = new Error('the disk is full');
const gone = new Error('the folder is gone');

test.each([
  ['repeats', [full, full, full], ['the disk is full']],
  ['stops and comes back', [full, undefined, full], ['the disk is full', 'the disk is full']],
  ['changes', [full, gone, gone], ['the disk is full', 'the folder is gone']],
])('a failure that %s is reported once', async (_how, outcomes, reports) => {
  expect(await reportsOf(...outcomes)).toEqual(reports);
});
