import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored.drop());

/** The rule that the views ask with now(). */
const isOk = async (phone: string | null, moment: string) => {
  const [row] = await stored.rows<{ ok: boolean }>(
    'select sales_internal.ok_to_call(sales_internal.time_zone_of($1), $2) as ok',
    [phone, moment],
  );
  return row?.ok;
};
const DALLAS = '+12145550100';
const EL_PASO = '+19155550100';

describe('Central time', () => {
  test.each([
    ['Monday before nine', '2026-06-01 08:59:59-05', false],
    ['Monday at nine', '2026-06-01 09:00-05', true],
    ['Monday before nine in the evening', '2026-06-01 20:59:59-05', true],
    ['Monday at nine in the evening', '2026-06-01 21:00-05', false],
    ['Saturday at nine', '2026-06-06 09:00-05', true],
    ['Sunday at nine', '2026-06-07 09:00-05', false],
    ['Sunday before noon', '2026-06-07 11:59:59-05', false],
    ['Sunday at noon', '2026-06-07 12:00-05', true],
    ['Sunday at nine in the evening', '2026-06-07 21:00-05', false],
    ['winter, Monday before nine', '2026-01-05 08:59:59-06', false],
    ['winter, Monday at nine', '2026-01-05 09:00-06', true],
    ['the Sunday when clocks go forward, before noon', '2026-03-08 16:59:59Z', false],
    ['the Sunday when clocks go forward, at noon', '2026-03-08 17:00Z', true],
    ['the Sunday when clocks go back, before noon', '2026-11-01 17:59:59Z', false],
    ['the Sunday when clocks go back, at noon', '2026-11-01 18:00Z', true],
  ])('when it is %s, then calling is %s', async (_when, moment, ok) => {
    expect(await isOk(DALLAS, moment)).toBe(ok);
  });
});

describe('other numbers', () => {
  test.each([
    ['El Paso is an hour behind: not at its eight', EL_PASO, '2026-06-01 09:30-05', false],
    ['El Paso from its nine', EL_PASO, '2026-06-01 10:00-05', true],
    ['El Paso until its nine in the evening', EL_PASO, '2026-06-01 21:59:59-05', true],
    ['El Paso on Sunday from its noon', EL_PASO, '2026-06-07 12:30-05', false],
    ['El Paso on the Sunday when clocks go forward', EL_PASO, '2026-03-08 18:00Z', true],
    ['a number from outside Texas is taken as Central', '+14055550100', '2026-06-01 09:00-05', true],
    ['a number with 915 elsewhere is Central', '+12149155555', '2026-06-01 09:00-05', true],
    ['a number that could not be read is taken as Central', null, '2026-06-01 09:00-05', true],
  ])('when %s, then that counts', async (_what, phone, moment, ok) => {
    expect(await isOk(phone, moment)).toBe(ok);
  });
});

test('when the view answers, then it is by the rule, at this moment and in the zone of the number', async () => {
  for (const phone of [DALLAS, EL_PASO]) {
    const id = await storeLead(stored, { phone_e164: phone });
    const [row] = await stored.rows(
      `select time_zone, ok_to_call_now = sales_internal.ok_to_call(time_zone, now()) as same
       from sales.leads where lead_id = $1`,
      [id],
    );
    const zone = phone === EL_PASO ? 'America/Denver' : 'America/Chicago';
    expect(row).toEqual({ time_zone: zone, same: true });
  }
});
