import { expect, test } from '@jest/globals';
import { newLeadRecord } from '../../tests/support/spooled.ts';
import { connect, openTestPool } from '../../tests/support/test-database.ts';
import { composeConsents } from './compose-consent.ts';
import type { LeadRecord } from '../spool/spool-file.ts';
import { openLeadStore } from './store-lead.ts';

const { testDatabase, database } = await openTestPool();
const store = openLeadStore({ database, channelsFor: () => ['email'] });

const newRecord = (changes?: Parameters<typeof newLeadRecord>[0]) => {
  const record = newLeadRecord(changes);
  const sender = { ipAddress: null, userAgent: null, page: null, isPrivate: false, isCounted: true };
  return { ...record, ...composeConsents({ consent: true, textConsent: false }, record.lead, sender) };
};
const newRecords = (count: number) => Array.from({ length: count }, () => newRecord());
const storeAll = (records: LeadRecord[]) => Promise.allSettled(records.map(store));
const countsOf = async (...records: LeadRecord[]) => {
  const ids = records.map(({ lead }) => lead.id);
  const [counts] = await testDatabase.rows(
    `select (select count(*)::int from leads where id = any ($1)) as leads,
       (select count(*)::int from consents where lead_id = any ($1)) as consents,
       (select count(*)::int from notifications where lead_id = any ($1)) as notifications`,
    [ids],
  );
  return counts;
};
const all = (count: number) => ({ leads: count, consents: count, notifications: count });

test('when a lead is sent again after its row was deleted, then it has one row and one consent', async () => {
  const record = newRecord();
  await store(record);
  await testDatabase.rows('delete from leads where id = $1', [record.lead.id]);
  await store(record);
  expect(await countsOf(record)).toMatchObject({ leads: 1, consents: 1 });
});

test('when the database refuses one lead of a batch, then the other leads are stored', async () => {
  const [bad, others] = [newRecord({ businessName: ' ' }), newRecords(11)];
  const [outcome] = await storeAll([bad, ...others]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
  expect(await countsOf(bad, ...others)).toEqual(all(11));
});

test('when another transaction has inserted a lead’s id without committing, then storing this lead fails, but the other leads are stored', async () => {
  const phone = '+12145550100';
  const [first, uncommitted] = [newRecord({ phone }), newRecord()];
  await store(first);
  const other = await connect(testDatabase.url);
  await other.query('begin');
  await other.query('select from leads where id = $1 for update', [first.lead.id]);
  await other.query(
    `insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume, content_hash)
     values ($1, 'a', 'a', 'a', 'a', 'hvac', '0-50', 'a')`,
    [uncommitted.lead.id],
  );
  const others = [newRecord({ phone }), ...newRecords(10)];
  const [outcome] = await storeAll([uncommitted, ...others]);
  await other.end();
  const reason = { name: 'DatabaseUnavailable', code: '55P03' };
  expect(outcome).toMatchObject({ status: 'rejected', reason });
  expect(await countsOf(...others)).toEqual(all(11));
  expect(database.isUp()).toBe(true);
});
