import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { leadsWithId } from '../../src/tests/support/leads.ts';
import { newLeadRecord } from '../../src/tests/support/spooled.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import type { NewLead } from '../schema/leads.ts';
import { storeLead, storeLeads, type LeadToStore } from './leads.ts';

const { testDatabase, database } = await openTestPool();

const lead = (changes: Partial<NewLead> = {}) => newLeadRecord(changes).lead;
const store = (...rows: NewLead[]) => {
  const sent: LeadToStore[] = rows.map((row) => ({
    lead: row,
    consents: [],
    channels: ['email'],
    spooled: false,
  }));
  return database.run((db) => storeLeads(db, sent));
};

test('when storeLeads gets a lead whose ID is already stored, then it keeps and returns the stored lead', async () => {
  const [first, second, third] = [lead(), lead(), lead()];
  await store(second);
  await testDatabase.rows('delete from notifications');
  const other = { ...second, email: 'other@example.com', contentHash: 'other' };
  const answers = await store(first, other, third, { ...first, contentHash: 'later' });
  expect(answers).toMatchObject(
    [first, second, third, first].map(({ id, visitorId }) => ({ id, visitorId, contentHash: 'hash' })),
  );
  expect(await leadsWithId(testDatabase, second.id)).toMatchObject([{ email: second.email }]);
  const notified = await testDatabase.rows<{ lead_id: string }>('select lead_id from notifications');
  expect(notified.map(({ lead_id }) => lead_id).toSorted()).toEqual([first.id, third.id].toSorted());
});

test('when texts have half a surrogate pair or a backslash, then the half pair is replaced, and the backslash is kept', async () => {
  const row = lead({ contactName: 'Pat \ud83d Doe', businessName: 'C:\\ud83d' });
  await store(row);
  const expected = { contact_name: 'Pat \ufffd Doe', business_name: 'C:\\ud83d' };
  expect(await leadsWithId(testDatabase, row.id)).toMatchObject([expected]);
});

test('when a required text is missing or blank, then the table rejects the row', async () => {
  const row = lead();
  await store(row);
  for (const column of ['business_name', 'contact_name', 'email', 'phone']) {
    const change = (value: string) => testDatabase.rows(`update leads set ${column} = ${value}`);
    await expect(change('null')).rejects.toMatchObject({ code: '23502' });
    await expect(change(`E' \\t\\n '`)).rejects.toMatchObject({ code: '23514' });
  }
});

test('when a person has a thousand leads, then storing another lead of the person reads fewer than ten leads', async () => {
  const phone = '+12145550123';
  await testDatabase.rows(
    `insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume, content_hash)
     select gen_random_uuid(), 'Shop', 'Pat', 'p@example.com', $1, 'hvac', '0-50', 'hash' from generate_series(1, 1000)`,
    [phone],
  );
  const read = await database.run((db) =>
    db.transaction(async (tx) => {
      await storeLead(tx, { lead: lead({ phone }), consents: [], channels: ['email'], spooled: false });
      const { rows } = await tx.execute<{ read: number }>(
        sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = 'leads'::regclass`,
      );
      return rows[0]?.read;
    }),
  );
  expect(read).toBeLessThan(10);
});
