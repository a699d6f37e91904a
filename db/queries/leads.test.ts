import { describe, expect, test } from '@jest/globals';
import { getTableColumns } from 'drizzle-orm';
import { leadsReadBy, leadsWithId } from '../../src/tests/support/leads.ts';
import { recordOf } from '../../src/tests/support/spooled.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import { leads, type NewLead } from '../schema/leads.ts';
import { storeLeads } from './leads.ts';

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));

const lead = (changes: Partial<NewLead> = {}) => recordOf(changes).lead;
const insert = async (row: NewLead) =>
  (await database.run((db) => storeLeads(db, [{ lead: row, consents: [], channels: [] }])))[0];

describe('a row', () => {
  test('when its id is new, then it is written', async () => {
    const row = lead();
    const { id, contentHash, visitorId } = row;
    expect(await insert(row)).toMatchObject({ id, contentHash, visitorId });
    expect(await leadsWithId(stored, row.id)).toMatchObject([{ email: row.email, suspected_spam: false }]);
  });

  test('when its id is there already, then the first one stays', async () => {
    const row = lead();
    await insert(row);
    const other = { ...row, email: 'other@example.com', contentHash: 'other' };
    expect(await insert(other)).toMatchObject({ contentHash: 'hash' });
    expect(await leadsWithId(stored, row.id)).toMatchObject([{ email: row.email }]);
  });
});

test('when several are stored and one id is there already, then the others are new, and each answer is in its place', async () => {
  const [first, second, third] = [lead(), lead(), lead()];
  await insert(second);
  const sent = [first, { ...second, contentHash: 'other' }, third, first];
  const answers = await database.run((db) =>
    storeLeads(
      db,
      sent.map((row) => ({ lead: row, consents: [], channels: ['email'] })),
    ),
  );
  expect(answers.map(({ id, contentHash }) => [id, contentHash])).toEqual(
    [first, second, third, first].map(({ id }) => [id, 'hash']),
  );
  const notified = await stored.rows('select lead_id from notifications where lead_id = any ($1)', [
    sent.map(({ id }) => id),
  ]);
  expect(new Set(notified.map(({ lead_id }) => lead_id))).toEqual(new Set([first.id, third.id]));
  expect(notified).toHaveLength(2);
});

test('when a text has half a character, or a backslash, then it is kept as far as it can be', async () => {
  const row = lead({ contactName: 'Pat \ud83d Doe', businessName: 'C:\\ud83d' });
  await insert(row);
  const kept = { contact_name: 'Pat \ufffd Doe', business_name: 'C:\\ud83d' };
  expect(await leadsWithId(stored, row.id)).toMatchObject([kept]);
});

test('when plans were made while there were few leads, then storing one reads few of many', async () => {
  // One after the other, so that one connection has stored them all.
  for (let stored = 0; stored < 100; stored++) await insert(lead());
  const one = { lead: lead(), consents: [], channels: [] };
  const read = await leadsReadBy(database, (db) => storeLeads(db, [one]));
  expect(read).toBeLessThan(10);
});

describe('what the table refuses', () => {
  const texts = ['business_name', 'contact_name', 'email', 'phone'];
  const choices = ['business_type', 'monthly_lead_volume'];
  test.each([
    ...texts.flatMap((column) => ['', ' ', ' \t\n '].map((blank) => [column, blank, '23514'] as const)),
    ...[...texts, ...choices].map((column) => [column, null, '23502'] as const),
    ...choices.flatMap((column) => ['cleaning', ''].map((other) => [column, other, '22P02'] as const)),
  ])('when %s is %j, then the row is refused by %s', async (column, value, code) => {
    const row = lead();
    await insert(row);
    const change = stored.rows(`update leads set ${column} = $2 where id = $1`, [row.id, value]);
    await expect(change).rejects.toMatchObject({ code });
  });
});

test('when sales will ask by time, e-mail or phone, then an index answers', async () => {
  const all = `select indexdef from pg_indexes where tablename = 'leads'`;
  const rows = await stored.rows<{ indexdef: string }>(all);
  for (const column of ['created_at', 'email_normalized', 'phone_e164', 'person_key']) {
    expect(rows.some(({ indexdef }) => indexdef.includes(`(${column}`))).toBe(true);
  }
});

test('when a lead is erased, then no column keeps what was typed, one that is added later included', async () => {
  const secret = 'zzyzx';
  const { lead } = recordOf();
  const texts = Object.entries(getTableColumns(leads)).filter(
    ([, column]) => column.columnType === 'PgText' && column.name !== 'erasure_reason',
  );
  const typed = Object.fromEntries(texts.map(([name]) => [name, secret]));
  await insert({ ...lead, ...typed });
  expect(JSON.stringify(await leadsWithId(stored, lead.id))).toContain(secret);
  await stored.rows(`select sales.erase_lead($1, 'asked by mail')`, [lead.id]);
  expect(JSON.stringify(await leadsWithId(stored, lead.id))).not.toContain(secret);
});
