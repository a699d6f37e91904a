import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';

const { rows } = await createTestDatabase();
await rows(`set timezone to 'America/Chicago'`);

const hours = async (phone: string | null, at: string, wanted?: string, promisedBy?: string) => {
  const [row] = await rows(
    `select concat_ws(' to ', to_char(opens, 'Dy HH24:MI'), to_char(closes, 'Dy HH24:MI')) as span, zone
     from sales.call_hours($1, $2, $3, $4)`,
    [phone, wanted ?? null, promisedBy ?? null, at],
  );
  return row?.span ?? 'none';
};

// November 28, 2026 is a Saturday.
test.each([
  ['+12145550100', '2026-11-27 07:00', 'Fri 09:00 to Fri 20:00'],
  ['+12145550100', '2026-11-27 19:59', 'Fri 09:00 to Fri 20:00'],
  ['+12145550100', '2026-11-27 20:00', 'Sat 09:00 to Sat 20:00'],
  ['+12145550100', '2026-11-28 22:00', 'Sun 12:00 to Sun 20:00'],
  ['+12135550100', '2026-11-27 07:00', 'Fri 11:00 to Fri 22:00'],
  ['+18085550100', '2026-11-27 23:30', 'Fri 13:00 to Sat 00:00'],
  ['+14235550100', '2026-11-27 07:00', 'Fri 09:00 to Fri 19:00'],
  ['+18005550100', '2026-11-27 07:00', 'Fri 11:00 to Fri 19:00'],
  ['+14165550100', '2026-11-27 07:00', 'none'],
  ['+442079460958', '2026-11-27 07:00', 'none'],
  [null, '2026-11-27 07:00', 'none'],
])('%s may be called at %s: %s', async (phone, at, span) => {
  expect(await hours(phone, at)).toBe(span);
});

test.each([
  ['afternoon', '+12145550100', '2026-11-27 10:00', 'Fri 14:00 to Fri 18:00'],
  ['morning', '+12145550100', '2026-11-27 10:00', 'Fri 09:00 to Fri 11:00'],
  ['morning', '+12145550100', '2026-11-27 12:00', 'Sat 09:00 to Sat 11:00'],
  // A Sunday has no morning, and Monday's is too late.
  ['morning', '+12145550100', '2026-11-28 20:00', 'Sun 12:00 to Sun 20:00'],
  ['midday', '+12145550100', '2026-11-28 20:00', 'Sun 12:00 to Sun 14:00'],
  ['morning', '+14235550100', '2026-11-27 07:00', 'Fri 09:00 to Fri 10:00'],
  ['morning', '+18005550100', '2026-11-27 07:00', 'Fri 11:00 to Fri 19:00'],
])('a wish for %s from %s at %s: %s', async (wanted, phone, at, span) => {
  const nextDay = (await rows(`select ($1::timestamptz + interval '24 hours')::text as at`, [at]))[0]?.at;
  expect(await hours(phone, at, wanted, String(nextDay))).toBe(span);
});

test('a wish that nobody promised doesn’t count', async () => {
  expect(await hours('+12145550100', '2026-11-27 10:00', 'afternoon')).toBe('Fri 09:00 to Fri 20:00');
  expect(await hours('+12145550100', '2026-11-27 10:00', 'afternoon', '2026-11-27 13:00')).toBe(
    'Fri 09:00 to Fri 20:00',
  );
});

test('a wish lasts as long as its promise, also when it is read again later', async () => {
  const promisedBy = '2026-11-29 20:30';
  // Sent on Saturday at 20:30, listed on Sunday: the wish for a morning was no promise.
  for (const at of ['2026-11-28 21:00', '2026-11-29 11:00', '2026-11-29 13:00'])
    expect(await hours('+12145550100', at, 'morning', promisedBy)).toBe('Sun 12:00 to Sun 20:00');
});

test('each area code has zones that PostgreSQL knows, and one day of at least eight hours', async () => {
  const short = await rows(
    `select code from sales.area_codes, sales.call_hours('+1' || code || '5550100', null, null, '2026-07-06 12:00')
     where opens_in is not null and closes - opens < interval '8 hours'`,
  );
  expect(short).toEqual([]);
  expect(await rows(`select count(*)::int as codes from sales.area_codes where code <> ''`)).toEqual([
    { codes: expect.any(Number) },
  ]);
});
