import { expect, test } from '@jest/globals';
import { leadsWithId } from '../../src/tests/support/leads.ts';
import { newLeadRecord } from '../../src/tests/support/spooled.ts';
import { connect, openTestPool } from '../../src/tests/support/test-database.ts';
import type { NewConsent } from '../schema/consents.ts';
import type { NewLead } from '../schema/leads.ts';
import { storeRecord, type LeadRecord } from './records.ts';

const { testDatabase, database } = await openTestPool();

const store = (record: LeadRecord) =>
  database.run((db) => storeRecord(db, record, { channels: ['email'], isSpooled: false }));

function newRecord(changes: Partial<NewLead> = {}): LeadRecord {
  const { lead } = newLeadRecord(changes);
  const consent: NewConsent = {
    id: lead.id,
    leadId: lead.id,
    channel: 'calls',
    givenAt: lead.createdAt,
    text: 'You may call me.',
    textVersion: '1',
    textSha256: 'hash',
    name: lead.contactName,
    phone: lead.phone,
    ipAddress: null,
    userAgent: null,
    pageAddress: null,
    pageBuild: null,
  };
  return { lead, consents: [consent] };
}

const countsOf = async ({ lead: { id } }: LeadRecord) => {
  const [counts] = await testDatabase.rows(
    `select (select count(*)::int from leads where id = $1) as leads,
       (select count(*)::int from consents where lead_id = $1) as consents,
       (select count(*)::int from notifications where lead_id = $1) as notifications`,
    [id],
  );
  return counts;
};

test('a lead that is sent again after its row was deleted has one row and one consent', async () => {
  const record = newRecord();
  await store(record);
  await testDatabase.rows('delete from leads where id = $1', [record.lead.id]);
  await store(record);
  expect(await countsOf(record)).toMatchObject({ leads: 1, consents: 1 });
});

test.each([-1, 1])(
  'the time of a lead is that of its storing, even if a clock is %d h ahead',
  async (hours) => {
    const record = newRecord({ createdAt: new Date(Date.now() + hours * 3_600_000) });
    await store(record);
    const [row] = await leadsWithId(testDatabase, record.lead.id);
    expect(Math.abs(Number(row?.created_at) - Date.now())).toBeLessThan(60_000);
    const given = 'select given_at from consents where lead_id = $1';
    expect(await testDatabase.rows(given, [record.lead.id])).toEqual([{ given_at: row?.created_at }]);
  },
);

test('a lead that is refused leaves no consent and no notification', async () => {
  const record = newRecord({ businessName: ' ' });
  await expect(store(record)).rejects.toMatchObject({ code: '23514' });
  expect(await countsOf(record)).toEqual({ leads: 0, consents: 0, notifications: 0 });
});

test('half a surrogate pair is replaced, and a backslash is kept', async () => {
  const record = newRecord({ contactName: 'Pat \ud83d Doe', businessName: 'C:\\ud83d' });
  await store(record);
  const expected = { contact_name: 'Pat \ufffd Doe', business_name: 'C:\\ud83d' };
  expect(await leadsWithId(testDatabase, record.lead.id)).toMatchObject([expected]);
});

test('a lead doesn’t wait for another transaction that inserts its id', async () => {
  const record = newRecord();
  const other = await connect(testDatabase.url);
  await other.query('begin');
  await other.query(
    `insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume)
     values ($1, 'a', 'a', 'a', 'a', 'hvac', '0-50')`,
    [record.lead.id],
  );
  await expect(store(record)).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '55P03' });
  await other.end();
});
