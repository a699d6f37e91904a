import { beforeEach, expect, test } from '@jest/globals';
import { storeLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import {
  claimNotifications,
  finishNotification,
  recordFailure,
  notificationStatus,
  splitRevocation,
} from './notifications.ts';

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
const claim = (limit: number, channel: 'webhook' | 'chat' = 'webhook') =>
  database.run((db) => claimNotifications(db, channel, limit));

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

const claimRevocations = async (limit: number, channel?: 'chat') => {
  const claimed = await claim(limit, channel);
  for (const { eventId, contacts } of claimed)
    await database.run(async (db) => {
      await (contacts ? splitRevocation(db, eventId, contacts) : finishNotification(db, eventId));
    });
  return claimed.filter(({ contacts }) => !contacts).map(({ event }) => event);
};
const all = async () => [...(await claimRevocations(1)), ...(await claimRevocations(100))];
const shared = '+12145550199';
const stop = (channel = 'do_not_call') =>
  testDatabase.rows(`select sales_internal.record_stop($1, $2, 'test')`, [[shared], [channel]]);

test('a person’s stops are sent again only if they changed', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 30; count++)
    ids.push(await storeLead(testDatabase, { phone: `(214) 555-${2_000 + count} or ${shared}` }));
  const sent: string[] = [];
  for (let count = 0; count < 8; count++) {
    await stop();
    sent.push(...(await all()));
  }
  expect(sent).toEqual(Array(30).fill('lead.revoked'));
  await claimRevocations(1, 'chat');
  expect(await claimRevocations(100, 'chat')).toHaveLength(30);

  await stop('all');
  await claimRevocations(1);
  await add();
  expect(await claimRevocations(1)).toEqual(['lead.created']);
  expect(await claimRevocations(100)).toHaveLength(30);

  await testDatabase.rows(`select sales.lift_stop($1, 'asked for a call')`, [ids[0]]);
  expect(await all()).toEqual(['lead.contacted']);
  await stop();
  expect(await all()).toEqual(['lead.revoked']);
  const [row] = await testDatabase.rows<{ lead_id: string }>(
    'select lead_id from notifications where sent_at is not null order by sent_at desc limit 1',
  );
  expect(row?.lead_id).toBe(ids[0]);

  await testDatabase.rows(
    `select sales.undo((select id from revocations where contact = $1 order by at desc limit 1))`,
    [shared],
  );
  await all();
  await stop();
  expect(await all()).toEqual(['lead.revoked']);
});
