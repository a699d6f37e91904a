import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { storeLead, type LeadRecord, type Outbox } from '#server/leads/store-lead.ts';
import type { NewLead } from '../schema/leads.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { recordOf } from '../../src/tests/support/spooled.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';

const DAY = 86_400_000;
const NOW = Date.now();

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));

/** With every channel off nobody is told. */
const notifyNobody: Outbox = { channelsFor: () => [], onUnqueued: () => undefined };
let numbers = 0;
const ownPhone = () => `+1214555${String(1_000 + numbers++)}`;

/** Stores a lead that came so many days after the first. */
async function store(day: number, contact: Partial<NewLead>): Promise<string> {
  const record = recordOf({ createdAt: new Date(NOW + day * DAY), ...contact });
  return (await database.run((db) => storeLead(db, record, notifyNobody))).id;
}
const repeats = async (id: string) =>
  (await stored.rows('select repeats_lead_id from leads where id = $1', [id]))[0]?.repeats_lead_id as unknown;

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const waitsForLock = async () => (await stored.rows(WAITING)).length === 1;

/** Each lead as day, phone and e-mail, in the order stored; the list holds the place of the lead that each repeats. */
test.each([
  ['the phone or the e-mail is the same within 30 days', '0 one same, 10 one, 29 - same', [null, 0, 0]],
  ['a repeat is repeated', '0 one, 20 one, 45 one', [null, 0, 0]],
  ['more than 30 days lie between', '0 one, 30.01 one', [null, null]],
  ['nothing could be normalised', '0, 1', [null, null]],
  ['the first comes last, out of the spool', '5 one same, 6 - same, 0 one', [2, 2, null]],
  ['two numbers stand beside one address', '0 one same, 1 other same', [null, null]],
  ['a number comes before none', '0 one same, 1 - same', [null, 0]],
  ['a number comes after none', '0 - same, 1 one same', [null, 0]],
  ['an address is of several', '0 - same, 1 one same, 2 other same, 3 - same', [null, 0, null, null]],
  ['one of several comes late', '5 other same, 6 one same, 0 one same, -1 - same', [null, 2, null, null]],
])('when %s (%s), then each is linked to the one at the place %j', async (_what, leads, links) => {
  const phones = new Map(['one', 'other'].map((name) => [name, ownPhone()]));
  const same = `${randomUUID()}@example.com`;
  const ids: string[] = [];
  const linked: unknown[] = [];
  for (const lead of leads.split(', ')) {
    const [day, phone = '', email] = lead.split(' ');
    const contact = { phoneE164: phones.get(phone) ?? null, emailNormalized: email ? same : null };
    ids.push(await store(Number(day), contact));
  }
  for (const id of ids) linked.push(await repeats(id));
  expect(linked).toEqual(links.map((place) => (place === null ? null : ids[place])));
});

/** Begins to store a lead while another one is being stored, and ends that. */
async function storeBoth(one: LeadRecord, other: LeadRecord) {
  let isStored = false;
  let storing: Promise<{ id: string }> | undefined;
  await database.run((db) =>
    db.transaction(async (tx) => {
      await storeLead(tx, one, notifyNobody);
      storing = database.run((own) => storeLead(own, other, notifyNobody)).finally(() => (isStored = true));
      await eventually(waitsForLock, true);
      expect(isStored).toBe(false);
    }),
  );
  return storing;
}

test('when another is being stored, then it waits for that one and is linked to it', async () => {
  const phoneE164 = ownPhone();
  const [one, other] = [recordOf({ phoneE164 }), recordOf({ phoneE164 })];
  await storeBoth(one, other);
  expect([await repeats(one.lead.id), await repeats(other.lead.id)]).toEqual([null, one.lead.id]);
});

test.each(['earlierId', 'laterId'])('when it is sent twice at once (%s), then it is one', async (name) => {
  const contentHash = randomUUID();
  const one = { ...recordOf({ contentHash, emailNormalized: null }), laterId: randomUUID() };
  const other = { ...recordOf({ contentHash, emailNormalized: null }), [name]: one.lead.id };
  expect((await storeBoth(one, other))?.id).toBe(one.lead.id);
});
