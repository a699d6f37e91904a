import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { claims } from '#content/claims.ts';
import { leadFormText } from '#content/form/lead-form.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { fc, tries } from '../../src/tests/support/properties.ts';
import { storeTestLead, withoutTriggers } from '../../src/tests/support/sales.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
await rows(`set timezone to 'America/Chicago'`);

const [HERE, BOTH, FREE] = ['+12145550100', '+14235550100', '+18005550100'];

// November 28, 2026 is a Saturday. A wish counts until its promise ends, a day after the lead came.
test.each<[phone: string, at: string, span: string, wanted?: string, promisedBy?: string]>([
  [HERE, '2026-11-27 19:59', 'Fri 09:00 to Fri 20:00'],
  [HERE, '2026-11-27 20:00', 'Sat 09:00 to Sat 20:00'],
  ['+14165550100', '2026-11-27 07:00', 'none'],
  ['+442079460958', '2026-11-27 07:00', 'none'],
  [HERE, '2026-11-27 10:00', 'Fri 09:00 to Fri 11:00', 'morning', '2026-11-28 10:00'],
  [HERE, '2026-11-27 12:00', 'Sat 09:00 to Sat 11:00', 'morning', '2026-11-28 12:00'],
  [HERE, '2026-11-28 20:00', 'Sun 12:00 to Sun 14:00', 'midday', '2026-11-29 20:00'],
  [BOTH, '2026-11-27 07:00', 'Fri 09:00 to Fri 10:00', 'morning', '2026-11-28 07:00'],
  [FREE, '2026-11-27 07:00', 'Fri 11:00 to Fri 19:00', 'morning', '2026-11-28 07:00'],
  // A Sunday has no morning, and Monday's is too late, also when the wish is read again on Sunday.
  [HERE, '2026-11-28 20:00', 'Sun 12:00 to Sun 20:00', 'morning', '2026-11-29 20:00'],
  [HERE, '2026-11-29 11:00', 'Sun 12:00 to Sun 20:00', 'morning', '2026-11-29 20:00'],
  [HERE, '2026-11-29 13:00', 'Sun 12:00 to Sun 20:00', 'morning', '2026-11-29 20:00'],
  [HERE, '2026-11-27 10:00', 'Fri 09:00 to Fri 20:00', 'afternoon', '2026-11-27 13:00'],
  [HERE, '2026-11-27 10:00', 'Fri 09:00 to Fri 20:00', 'afternoon'],
])('%s may be called at %s: %s', async (phone, at, span, ...wish) => {
  const [row] = await rows(
    `select concat_ws(' to ', to_char(opens, 'Dy HH24:MI'), to_char(closes, 'Dy HH24:MI')) as span
     from sales.call_hours($1, $2, $3, $4)`,
    [phone, wish[0] ?? null, wish[1] ?? null, at],
  );
  expect(row?.span ?? 'none').toBe(span);
});

test.each([
  ['English', leadFormText],
  ['Spanish', spanishForm.form],
])('the form offers in %s the hours in which a wish is kept', async (_language, { choices }) => {
  const wishes = ['morning', 'midday', 'afternoon'] as const;
  const kept = await rows(
    `select wish, to_char(opens, 'FMHH12') as opens, to_char(closes, 'FMHH12') as closes
     from unnest($1::text[]) wish,
       sales.call_hours($2, wish, '2026-11-28 07:00', '2026-11-27 07:00')`,
    [wishes, HERE],
  );
  const offered = wishes.map((wish) => {
    const [opens, closes, ...more] = choices.callTime[wish].match(/\d+/g) ?? [];
    expect(more).toEqual([]);
    return { wish, opens, closes };
  });
  expect(kept).toEqual(offered);
});

test('page, database and alert promise the same time', async () => {
  const { figure, spanish } = claims.contact ?? { figure: '24 hours' };
  const [promised] = await rows(
    `select
       $1::interval = sales_internal.promised_time() as "isClaimed",
       extract(epoch from sales_internal.promised_time())::int / 3600 as hours`,
    [figure],
  );
  expect(promised).toMatchObject({ isClaimed: true });
  expect(parseInt(spanish ?? figure)).toBe(parseInt(figure));
  const hours = String(promised?.hours);
  expect(readFileSync('src/ops/alerts.yml', 'utf8')).toMatch(
    new RegExp(`without_call_seconds.* > ${hours} \\* 3600\\n[^]{0,120} within ${hours} hours`),
  );
});

test('each area code has zones that PostgreSQL knows, and a day of eight hours', async () => {
  const short = await rows(
    `select code
    from sales_internal.area_codes,
      sales.call_hours('+1' || code || '5550100', null, null, '2026-07-06 12:00')
     where closes - opens < interval '8 hours'`,
  );
  expect(short).toEqual([]);
});

// A change of a list needs another hash: compare all of its codes with libphonenumber's first.
test('no area code is lost or moved', async () => {
  const [lists] = await rows(
    `select
       count(listed)::int as listed,
       count(*) filter (where not is_domestic)::int as abroad,
       md5(string_agg(concat(number, listed, is_domestic), ' ' order by number)) as hash
     from generate_series(200, 999) number
     left join sales_internal.area_codes listed on listed.code = number::text,
       sales_internal.is_domestic('+1' || number || '5550100') is_domestic`,
  );
  expect(lists).toEqual({
    listed: 377,
    abroad: 76,
    hash: 'a25f2e6a1a07511b2afe75a86e370fc2',
  });
});

const ZONES: Record<string, string[]> = {
  512: ['America/Chicago'],
  808: ['Pacific/Honolulu'],
  423: ['America/New_York', 'America/Chicago'],
  928: ['America/Phoenix', 'America/Denver'],
  800: ['America/Los_Angeles', 'America/New_York'],
};

const isLegal = (zones: string[], moment: number) =>
  zones.every((timeZone) => {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    const [weekday, hour] = clock.format(moment).split(', ');
    return Number(hour) >= (weekday === 'Sun' ? 12 : 9) && Number(hour) < 20;
  });

test('calls are legal by every clock of the area, and none comes later than it may', async () => {
  const MINUTES = 60_000;
  const year = { min: Date.UTC(2026, 0, 1) / MINUTES, max: Date.UTC(2027, 0, 1) / MINUTES };
  const spans = fc.asyncProperty(
    fc.constantFrom(...Object.keys(ZONES)),
    fc.constantFrom(null, 'morning', 'midday', 'afternoon'),
    fc.integer(year),
    async (code, wanted, minute) => {
      const zones = ZONES[code] ?? [];
      const at = minute * MINUTES;
      const [span] = await rows<{ opens: Date; closes: Date }>(
        `select opens, closes
        from sales.call_hours(
          '+1' || $1 || '5550100', $2, $3::timestamptz + interval '24 hours', $3)`,
        [code, wanted, new Date(at)],
      );
      const [opens, closes] = [Number(span?.opens), Number(span?.closes)];
      for (const moment of [Math.max(opens, at), (Math.max(opens, at) + closes) / 2, closes - 1])
        expect([code, new Date(moment), isLegal(zones, moment)]).toEqual([
          code,
          new Date(moment),
          true,
        ]);
      if (wanted) return;
      for (let moment = at; moment < opens; moment += 30 * MINUTES)
        expect([code, new Date(moment), isLegal(zones, moment)]).toEqual([
          code,
          new Date(moment),
          false,
        ]);
    },
  );
  await fc.assert(spans, tries(200));
});

test('an agreed time is listed then, whatever the form wished', async () => {
  const agreed = `(
    (date_trunc('week', now() at time zone 'America/Chicago') + interval '9 days 15 hours')
    at time zone 'America/Chicago'
  )`;
  const id = await storeTestLead(testDatabase, { call_time: 'morning' });
  await withoutTriggers(
    testDatabase,
    `update leads set next_at = ${agreed}, created_at = ${agreed} - interval '1 hour'`,
  );
  const listed = await rows(
    'select why, from_at = agreed_at as is_then from sales.agenda where lead_id = $1',
    [id],
  );
  expect(listed).toEqual([{ why: 'agreed', is_then: true }]);
});

test('a new lead is listed in the hours of its wish', async () => {
  const wishes = ['morning', 'midday', 'afternoon'];
  const ids = await Promise.all(
    wishes.map((call_time) => storeTestLead(testDatabase, { call_time })),
  );
  const listed = await rows(
    `select distinct call_until = closes as kept
     from sales_internal.listed_people listed,
       sales.call_hours(
         phone_e164,
         call_time,
         created_at + sales_internal.promised_time(),
         statement_timestamp()
       )
     where lead_id = any ($1)`,
    [ids],
  );
  expect(listed).toEqual([{ kept: true }]);
});
