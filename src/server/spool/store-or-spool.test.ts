import { afterEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseRefusal, DatabaseUnavailable } from '#db/errors/database-error.ts';
import { newSubmission } from '../../tests/support/leads.ts';
import { SpoolUnavailable } from './spool-unavailable.ts';
import { storeOrSpoolWith } from './store-or-spool.ts';

afterEach(() => void jest.restoreAllMocks());

const logger = pino({ level: 'silent' });

/** A database that fails after `ms`, and a spool. */
function failAfter(ms: number, error: Error, put = () => Promise.resolve()) {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const spool = { put: jest.fn<(submission: object, ms?: number) => Promise<void>>(put) };
  const noteFailure = jest.fn();
  const store = () => (now.mockReturnValue(ms), Promise.reject(error));
  const storeOrSpool = storeOrSpoolWith({ spool, store, health: { noteFailure } });
  return { answer: storeOrSpool(newSubmission(), logger), spool, noteFailure };
}

test.each([0, 1_700, 3_400])('after %d ms, the spool gets the rest', async (ms) => {
  const { answer, spool } = failAfter(ms, new DatabaseUnavailable('ETIMEDOUT'));
  expect(await answer).toEqual({ isSpooled: true });
  const [[, rest] = []] = spool.put.mock.calls;
  expect(rest).toBe(4_800 - ms);
});

test('health hears of failed writes only', async () => {
  const outage = new DatabaseUnavailable('57P01');
  const one = failAfter(0, outage);
  await one.answer;
  expect(one.noteFailure.mock.calls).toEqual([['database', outage]]);

  const refusal = new DatabaseRefusal('23514');
  const two = failAfter(0, refusal);
  await two.answer;
  expect(two.noteFailure).not.toHaveBeenCalled();

  const full = new SpoolUnavailable('ENOSPC');
  const three = failAfter(0, refusal, () => Promise.reject(full));
  await expect(three.answer).rejects.toBe(full);
  expect(three.noteFailure.mock.calls).toEqual([
    ['database', refusal],
    ['spool', full],
  ]);
});
