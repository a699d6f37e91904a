import { beforeEach, expect, test } from '@jest/globals';
import { storeLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { claimNotifications, recordFailure, notificationStatus } from './notifications.ts';

const { testDatabase, database } = await openTestPool();
beforeEach(() => testDatabase.rows('delete from notifications'));

const add = async () => {
  const leadId = await storeLead(testDatabase);
  await testDatabase.rows(
    `insert into notifications (event, lead_id, channel) values ('lead.created', $1, 'webhook')`,
    [leadId],
  );
};
const refusal = { message: 'HTTP_500: no', mayHaveArrived: false };
const claim = (limit: number) => database.run((db) => claimNotifications(db, 'webhook', limit));

test('a notification fails for good after 14 attempts in 28 hours', async () => {
  await add();
  let [attempts, seconds] = [0, 0];
  for (;;) {
    const [claimed] = await claim(1);
    if (!claimed) break;
    attempts += 1;
    await database.run((db) => recordFailure(db, claimed, refusal));
    const [wait] = await testDatabase.rows<{ seconds: number | null }>(
      'select extract(epoch from next_attempt - now())::float8 as seconds from notifications',
    );
    seconds += wait?.seconds ?? 0;
    await testDatabase.rows('update notifications set next_attempt = now() where next_attempt is not null');
  }
  expect([attempts, Math.round(seconds / 3_600)]).toEqual([14, 28]);
  expect(await database.run(notificationStatus)).toEqual({ oldestAgeSeconds: 0, failed: 1 });
});

test('a late failure changes nothing after another process took over', async () => {
  await add();
  const [first] = await claim(1);
  expect(await claim(1)).toEqual([]);
  await testDatabase.rows('update notifications set next_attempt = now()');
  expect(await claim(1)).toMatchObject([{ eventId: first?.eventId, attempts: 2 }]);
  if (first) await database.run((db) => recordFailure(db, first, refusal));
  expect(await testDatabase.rows('select state, attempts from notifications')).toEqual([
    { state: 'sending', attempts: 2 },
  ]);
});
