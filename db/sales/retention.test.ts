import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  databaseOfFile,
  storeConsent,
  storeContact,
  storeLead,
  storeRating,
} from '../../src/tests/support/sales.ts';
import { withConnection } from '../connection.ts';
import { applyRetention } from './retention.ts';

const stored = await databaseOfFile();
beforeEach(() => stored.rows('delete from leads; delete from voice_ratings'));

const DAY_MS = 86_400_000;
const sent = (daysAgo: number, columns: Record<string, unknown> = {}) =>
  storeLead(stored, { created_at: new Date(Date.now() - daysAgo * DAY_MS), ...columns });
const apply = (days?: number) => withConnection(stored.url, (client) => applyRetention(client, days));
const none = { voiceCalls: 0, voiceRatings: 0, ipAddresses: 0, suspectedLeads: 0 };
const addresses = async () =>
  (await stored.rows('select host(ip_address) as ip from leads order by created_at')).map(({ ip }) => ip);
const left = async () =>
  (await stored.rows<{ id: string }>('select id from leads order by created_at')).map(({ id }) => id);

test('when 90 days have passed, then an address tells the network and no more; the evidence keeps it', async () => {
  const old = await sent(91, { ip_address: '192.0.2.199' });
  await sent(90.5, { ip_address: '2001:db8:1:2:3::4' });
  await sent(89, { ip_address: '192.0.2.199' });
  await sent(91.5);
  await storeConsent(stored, old, { ip_address: '192.0.2.199' });

  expect(await apply()).toEqual({ ...none, ipAddresses: 2 });
  expect(await addresses()).toEqual([null, '192.0.2.0', '2001:db8:1::', '192.0.2.199']);
  expect(
    await stored.rows('select ip_address from sales.consent_evidence where lead_id = $1', [old]),
  ).toEqual([{ ip_address: '192.0.2.199' }]);
  expect(await apply()).toEqual(none);
});

test('when no number of days is given, then suspected leads stay for good', async () => {
  const id = await sent(1_000, { suspected_spam: true });
  await apply();
  expect(await left()).toEqual([id]);
});

test('when a number of days is given, then older suspected leads go, but for those that somebody called', async () => {
  const called = await sent(40, { suspected_spam: true });
  await storeContact(stored, called, new Date().toISOString());
  await sent(31, { suspected_spam: true });
  const [person, recent] = [await sent(30.5), await sent(29, { suspected_spam: true })];

  expect(await apply(30)).toEqual({ ...none, suspectedLeads: 1 });
  expect(await left()).toEqual([called, person, recent]);
});

test('when a word on a call is 180 days old, then it goes, but for one that stands beside a lead', async () => {
  const [known, gone, recent] = [randomUUID(), randomUUID(), randomUUID()];
  await sent(181, { visitor_id: known });
  for (const visitor of [known, gone])
    await storeRating(stored, visitor, new Date(Date.now() - 180.5 * DAY_MS));
  await storeRating(stored, recent, new Date(Date.now() - 179 * DAY_MS));
  expect(await apply()).toEqual({ ...none, voiceRatings: 1 });
  const kept = await stored.rows('select visitor_id from voice_ratings');
  expect(new Set(kept.map(({ visitor_id }) => visitor_id))).toEqual(new Set([known, recent]));
});

describe('a consent', () => {
  test.each(['porchlight', 'postgres'])('when %s changes consents, then it is refused', async (role) => {
    const id = await storeConsent(stored, await storeLead(stored));
    await stored.rows(`set role ${role}`);
    for (const change of [
      'update consents set text = text',
      'delete from consents where false',
      'truncate consents',
      `insert into consents select * from consents on conflict (id) do update set text = 'other'`,
    ]) {
      await expect(stored.rows(change)).rejects.toMatchObject({ code: '23001' });
    }
    await stored.rows('reset role');
    expect(await stored.rows('select text from consents where id = $1', [id])).toEqual([
      { text: 'You may call me.' },
    ]);
  });

  test('when a restore replays triggers by halves, then the refusal stays', async () => {
    await stored.rows('set session_replication_role to replica');
    await expect(stored.rows('delete from consents')).rejects.toMatchObject({ code: '23001' });
    await stored.rows('reset session_replication_role');
  });

  test('when its lead is removed, then it stays', async () => {
    const lead = await storeLead(stored);
    await storeConsent(stored, lead);
    await stored.rows('delete from leads where id = $1', [lead]);
    const evidence = 'select lead_erased from sales.consent_evidence where lead_id = $1';
    expect(await stored.rows(evidence, [lead])).toEqual([{ lead_erased: true }]);
  });
});
