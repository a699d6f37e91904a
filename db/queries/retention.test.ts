import { beforeEach, expect, test } from '@jest/globals';
import { createSalesDatabase, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import { siteUrlOf } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection.ts';
import { applyRetention } from './retention.ts';

const testDatabase = await createSalesDatabase();
beforeEach(() => testDatabase.rows('delete from leads'));

const DAY_MS = 86_400_000;
const sent = (daysAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: new Date(Date.now() - daysAgo * DAY_MS), ...columns });
const apply = (days?: number) =>
  withConnection(siteUrlOf(testDatabase), (client) => applyRetention(client, days));
const none = { voiceCalls: 0, ipAddresses: 0, suspectedLeads: 0 };

test('after 90 days, only the network of an IP address is kept', async () => {
  await sent(91.5);
  await sent(91, { ip_address: '192.0.2.199' });
  await sent(90.5, { ip_address: '2001:db8:1:2:3::4' });
  await sent(89, { ip_address: '192.0.2.199' });

  expect(await apply()).toEqual({ ...none, ipAddresses: 2 });
  expect(await testDatabase.rows('select host(ip_address) as ip from leads order by created_at')).toEqual([
    { ip: null },
    { ip: '192.0.2.0' },
    { ip: '2001:db8:1::' },
    { ip: '192.0.2.199' },
  ]);
  expect(await apply()).toEqual(none);
});

test('older suspected leads that nobody called are removed, and old calls, but no other leads', async () => {
  const called = await sent(40, { suspected_spam: true });
  await storeContact(testDatabase, called, new Date().toISOString());
  await sent(31, { suspected_spam: true });
  const [person, recent] = [await sent(30.5), await sent(29, { suspected_spam: true })];

  await testDatabase.rows(
    `insert into voice_calls (granted_at, open_until, seconds) values (now() - interval '25 hours', now(), 60)`,
  );

  expect(await apply()).toEqual({ ...none, voiceCalls: 1 });
  expect(await apply(30)).toEqual({ ...none, suspectedLeads: 1 });
  expect(await testDatabase.rows('select id from leads order by created_at')).toEqual([
    { id: called },
    { id: person },
    { id: recent },
  ]);
  await withConnection(siteUrlOf(testDatabase), (site) => site.query('delete from leads'));
  expect(await testDatabase.rows('select id from leads')).toEqual([{ id: person }]);
});

test('the count of an ended window is deleted', async () => {
  await testDatabase.rows(
    `insert into rate_limit_hits (key, hits, resets_at)
     values ('old', 1, now() - interval '1 minute'), ('current', 1, now() + interval '1 minute')`,
  );
  await apply();
  expect(await testDatabase.rows('select key from rate_limit_hits')).toEqual([{ key: 'current' }]);
});
