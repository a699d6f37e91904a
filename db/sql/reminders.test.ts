import { beforeEach, expect, test } from '@jest/globals';
import { storeEntry, storeLead } from '../../src/tests/support/sales.ts';
import { connect, createTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
const replicas = await Promise.all([1, 2].map(() => connect(siteUrlOf(testDatabase))));
for (const replica of replicas) closeAfterTests({ close: () => replica.end() });
await rows(`create or replace function sales_internal.is_federal_holiday(day date) returns boolean
  language sql immutable parallel safe return day = '2026-11-17'`);
beforeEach(() => rows('truncate leads, notifications cascade'));

/** Two processes of the site look at the same time, and again a minute later. */
async function look(at: string, event: string) {
  for (const minutes of [0, 1])
    await Promise.all(
      replicas.map((site) =>
        site.query('select sales_internal.queue_reminders($1::timestamptz + make_interval(mins => $2))', [
          at,
          minutes,
        ]),
      ),
    );
  const queued = await rows(`select lead_id from notifications where event = $1 and channel = 'email'`, [
    event,
  ]);
  return queued.map(({ lead_id }) => lead_id);
}

const person = { phone: '+12145550100' };
const [sentAt, soonDue] = ['2026-11-17 16:00Z', '2026-11-18 12:30Z'];
const called = (outcome?: string) => (id: string) =>
  storeEntry(testDatabase, id, '2026-11-17 17:00Z', outcome);
const erased = (id: string) => rows(`select sales.erase_lead($1, 'asked for it')`, [id]);
const stopped = () => rows(`select sales.stop_contact('214 555 0199', 'by mail')`);

test.each<[string, number, Record<string, unknown>, string?, ((id: string) => unknown)?]>([
  ['four hours before the deadline, if a call becomes legal', 1, {}, '12:00Z'],
  ['not earlier', 0, {}, '11:58Z'],
  ['a minute before the deadline', 1, {}, '15:58Z'],
  ['not after the deadline', 0, {}, '16:00Z'],
  ['while a call is legal', 1, { created_at: '2026-11-17 22:00Z' }, '18:00Z'],
  ['not if no call is legal before the deadline', 0, { created_at: '2026-11-17 12:00Z' }, '08:00Z'],
  ['not who is suspected', 0, { suspected_spam: true }],
  ['not who asked for an email', 0, { reach_by: 'email' }],
  ['not who has a number abroad', 0, { phone: '+442079460100' }],
  ['not who was tried', 0, {}, '12:30Z', called()],
  ['not who was reached', 0, {}, '12:30Z', called('reached')],
  ['not who had a wrong number', 0, {}, '12:30Z', called('wrong_number')],
  ['not who was erased', 0, {}, '12:30Z', erased],
  ['not who asked for no calls', 0, { phone: '+12145550199' }, '12:30Z', stopped],
])('sales is reminded of a person %s', async (_what, count, columns, time = '12:30Z', then) => {
  const lead = await storeLead(testDatabase, { created_at: sentAt, ...person, ...columns });
  await then?.(lead);
  expect(await look(`2026-11-18 ${time}`, 'lead.due_soon')).toEqual(count === 1 ? [lead] : []);
});

test('sales is reminded once of who sent two leads, and again after a call and another lead', async () => {
  const first = await storeLead(testDatabase, { created_at: sentAt, ...person });
  await storeLead(testDatabase, { created_at: '2026-11-17 16:20Z', ...person });
  expect(await look(soonDue, 'lead.due_soon')).toEqual([first]);
  await storeEntry(testDatabase, first, '2026-11-18 13:00Z', 'reached');
  const later = await storeLead(testDatabase, { created_at: '2026-11-18 16:00Z', ...person });
  expect(await look('2026-11-19 12:00Z', 'lead.due_soon')).toEqual([first, later]);
});

const businessTime = async (local: string) => {
  const [row] = await rows<{ at: string }>(
    'select ($1::timestamp at time zone sales_internal.business_zone())::text as at',
    [local],
  );
  return row?.at ?? '';
};

test.each([
  ['at eight on a Monday', '2026-11-16 08:00', 1],
  ['later that morning, if the site was down', '2026-11-16 11:50', 1],
  ['not before eight', '2026-11-16 07:58', 0],
  ['not in the afternoon', '2026-11-16 12:01', 0],
  ['not on a Saturday', '2026-11-14 08:00', 0],
  ['not on a Sunday', '2026-11-15 08:00', 0],
  ['not on a holiday', '2026-11-17 08:00', 0],
])('sales gets the day’s work %s', async (_what, local, count) => {
  await storeLead(testDatabase, { created_at: '2026-11-10 12:00Z' });
  expect(await look(await businessTime(local), 'day.started')).toHaveLength(count);
});

const lead = (columns: Record<string, unknown>) => storeLead(testDatabase, columns);

test.each<[string, number, (at: string) => unknown]>([
  ['there is nothing to do', 0, () => undefined],
  ['a lead came in the night', 1, (at) => lead({ created_at: at })],
  ['a new person was called', 0, async (at) => storeEntry(testDatabase, await lead({ created_at: at }), at)],
  ['only a suspected lead waits', 0, (at) => lead({ created_at: at, suspected_spam: true })],
  ['the first lead comes after eight', 0, () => lead({ created_at: '2026-11-18 15:30Z' })],
  [
    'a call is agreed for the day',
    1,
    async (at) => {
      const next_at = new Date(Date.parse(at) + 12 * 3_600_000).toISOString();
      await storeEntry(testDatabase, await lead({ created_at: at }), at, 'reached', { next_at });
    },
  ],
])('if %s, sales gets %d emails in the morning', async (_what, count, prepare) => {
  await prepare(await businessTime('2026-11-18 03:00'));
  expect(await look(await businessTime('2026-11-18 08:00'), 'day.started')).toHaveLength(count);
});
