import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import type { NotificationChannel } from '#shared/notifications.ts';
import { leadsReadBy } from '../../src/tests/support/leads.ts';
import { recordOf } from '../../src/tests/support/spooled.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import type { NewConsent } from '../schema/consents.ts';
import type { NewLead } from '../schema/leads.ts';
import { storeNewLeads } from './leads.ts';

const open = async () => {
  const stored = await untilEnd(createTestDatabase());
  return { stored, database: await untilEnd(openDatabase(stored.url)) };
};
const { stored, database } = await open();

let numbers = 0;
const leadOf = (changes: Partial<NewLead> = {}) => {
  const { lead } = recordOf({ phoneE164: `+1214555${String(1_000 + numbers++)}`, ...changes });
  const consents: NewConsent[] = [];
  return { lead, consents, nearIds: [], channels: [] as NotificationChannel[] };
};
type Given = ReturnType<typeof leadOf>;

const consentTo = ({ id, contactName, phone, createdAt }: NewLead): NewConsent => ({
  id: randomUUID(),
  leadId: id,
  channel: 'calls',
  givenAt: createdAt,
  text: 'I agree.',
  textVersion: 'test',
  textSha256: createHash('sha256').update('I agree.').digest('hex'),
  name: contactName,
  phone,
  ipAddress: null,
  userAgent: null,
  pageAddress: null,
  pageBuild: null,
});

/** The places, in the list, of those that were stored. */
const store = async (given: Given[], on = database) => {
  const ids = await on.run((db) => storeNewLeads(db, given));
  return given.flatMap(({ lead }, place) => (ids.has(lead.id) ? [place] : []));
};
const countOf = async (table: string, column: string, given: Given[], on = stored) => {
  const ids = given.map(({ lead }) => lead.id);
  const text = `select count(*)::int as count from ${table} where ${column} = any ($1)`;
  return (await on.rows<{ count: number }>(text, [ids]))[0]?.count;
};

test('when all are of somebody new, then all are stored, with their consents and jobs', async () => {
  const given = [leadOf(), leadOf({ phoneE164: null }), leadOf({ emailNormalized: null, phoneE164: null })];
  for (const each of given.slice(0, 2)) {
    each.consents.push(consentTo(each.lead));
    each.channels.push('email');
  }
  expect(await store(given)).toEqual([0, 1, 2]);
  expect(await countOf('leads', 'id', given)).toBe(3);
  expect(await countOf('consents', 'lead_id', given)).toBe(2);
  expect(await countOf('sales.notifications', 'lead_id', given)).toBe(2);
});

test('when an id, a number or an address is known, then that lead is left, with its consents and jobs', async () => {
  const known = leadOf();
  await store([known]);
  const { id, phoneE164, emailNormalized } = known.lead;
  const given = [leadOf({ id }), leadOf({ phoneE164 }), leadOf(), leadOf({ emailNormalized })];
  for (const each of given.slice(1)) {
    each.consents.push(consentTo(each.lead));
    each.channels.push('webhook');
  }
  expect(await store(given)).toEqual([2]);
  const left = given.filter((_each, place) => place !== 2);
  expect(await countOf('leads', 'id', left.slice(1))).toBe(0);
  expect(await countOf('consents', 'lead_id', left)).toBe(0);
  expect(await countOf('sales.notifications', 'lead_id', left)).toBe(0);
});

test('when somebody else stores for a number or an address, then that lead is left, and nothing waits', async () => {
  const [byPhone, byEmail, free] = [leadOf(), leadOf(), leadOf()];
  const other = new pg.Client(stored.url);
  await other.connect();
  for (const contact of [byPhone.lead.phoneE164, byEmail.lead.emailNormalized]) {
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [contact]);
  }
  expect(await store([byPhone, byEmail, free])).toEqual([2]);
  await other.end();
  expect(await store([byPhone, byEmail])).toEqual([0, 1]);
});

test('when one is refused, then none is stored', async () => {
  const given = [leadOf(), leadOf({ businessName: ' ' })];
  await expect(store(given)).rejects.toMatchObject({ name: 'DatabaseFailure', code: '23514' });
  expect(await countOf('leads', 'id', given)).toBe(0);
});

test.each(['leads', 'consents'])('when %s lacks a column, then none is stored', async (table) => {
  const own = await open();
  const column = table === 'leads' ? 'trade_detail' : 'page_build';
  await own.stored.rows(`alter table ${table} rename ${column} to later`);
  const given = [leadOf(), leadOf()];
  for (const each of given) each.consents.push(consentTo(each.lead));
  await expect(store(given, own.database)).rejects.toMatchObject({ code: '42703' });
  expect(await countOf('leads', 'id', given, own.stored)).toBe(0);
});

test('when the queue is not there, then none is stored, and the database does not count as away', async () => {
  const own = await open();
  await own.stored.rows('drop schema graphile_worker cascade');
  const given = [leadOf(), leadOf()];
  given[0]?.channels.push('email');
  await expect(store(given, own.database)).rejects.toMatchObject({ name: 'DatabaseFailure' });
  expect(own.database.isUp()).toBe(true);
  expect(await countOf('leads', 'id', given, own.stored)).toBe(0);
});

test('when plans were made while there were few leads, then storing some reads few of many', async () => {
  // One after the other, so that one connection has stored them all.
  for (let rows = 0; rows < 100; rows++) await store([leadOf(), leadOf()]);
  const read = await leadsReadBy(database, (db) => storeNewLeads(db, [leadOf(), leadOf()]));
  expect(read).toBeLessThan(10);
});
