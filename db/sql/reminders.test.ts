import { beforeEach, expect, test } from '@jest/globals';
import { storeEntry, storeLead } from '../../src/tests/support/sales.ts';
import { connect, createTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
const replicas = await Promise.all([1, 2].map(() => connect(siteUrlOf(testDatabase))));
for (const replica of replicas) closeAfterTests({ close: () => replica.end() });
beforeEach(() => rows('truncate leads, notifications cascade'));

/** Two processes of the site look at the same time, and again a minute later. */
async function look(at: string) {
  for (const minutes of [0, 1])
    await Promise.all(
      replicas.map((site) =>
        site.query('select sales_internal.queue_reminders($1::timestamptz + make_interval(mins => $2))', [
          at,
          minutes,
        ]),
      ),
    );
  return rows(`select from notifications where event = 'day.started' and channel = 'email'`);
}

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
])('sales gets the day’s work %s', async (_what, local, count) => {
  await storeLead(testDatabase, { created_at: '2026-11-10 12:00Z' });
  expect(await look(await businessTime(local))).toHaveLength(count);
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
  expect(await look(await businessTime('2026-11-18 08:00'))).toHaveLength(count);
});
