import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { composeLead } from '../../src/server/leads/compose-lead.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { newSubmission } from '../../src/tests/support/leads.ts';
import { closeAfterTests, freeze } from '../../src/tests/support/resources.ts';
import { ago } from '../../src/tests/support/sales.ts';
import { openTestPool, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { inTransaction, openDatabase, type Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import type { Via } from '../schema/index.ts';
import { readMessageFacts } from './message-facts.ts';
import { leaseMessages, type Message } from './outbox.ts';
import { storeLead, type LeadRecord } from './store-lead.ts';
import { storeStop, type StopRequest } from './store-stop.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;

const newLead = (input: Parameters<typeof newSubmission>[0] = {}, sentAt = new Date(ago(0))) =>
  composeLead({ ...newSubmission(input), sentAt });
const vias: Via[] = ['email', 'webhook'];
const store = (record: LeadRecord) => database.run((db) => storeLead(db, record, vias));
const stop = (request: Pick<StopRequest, 'contact' | 'what'>, sentAt = new Date(ago(0))) =>
  database.run((db) => storeStop(db, { id: randomUUID(), sentAt, ...request }, vias));

beforeEach(() => rows('delete from outbox'));

test('a lead is stored once, with its consents and a message for each way', async () => {
  const record = newLead({ contactName: 'Pat\ud800', consent: true, textConsent: true });
  const { id } = record.lead;
  const answer = await store(record);
  expect(answer).toEqual({
    reach: 'call',
    call: {
      from: expect.stringMatching(/Z$/),
      until: expect.any(String),
      zone: 'America/Chicago',
    },
  });
  expect(await store(record)).toEqual(answer);

  const names =
    'select contact_name, name from leads join consents on lead_id = leads.id where lead_id = $1';
  expect(await rows(names, [id])).toEqual(
    Array(2).fill({ contact_name: 'Pat\ufffd', name: 'Pat\ufffd' }),
  );
  const sent = await rows('select event, via from outbox where lead_id = $1 order by 2', [id]);
  expect(sent.map((message) => Object.values(message).join(' '))).toEqual([
    'lead.created email',
    'lead.created webhook',
  ]);
});

test.each([
  ['text', { reachBy: 'text' }],
  ['email', { reachBy: 'email' }],
  ['email', { phone: '+44 20 7946 0958' }],
  ['email', { phone: '(416) 555-0100', reachBy: 'text' }],
  ['email', { phone: 'call me', email: 'none' }],
] as const)('the sender is told %s, and promised no call: %j', async (reach, input) => {
  expect(await store(newLead(input))).toEqual({ reach, call: null });
});

test('the answer shows nobody that somebody is stopped', async () => {
  const phone = '972 555 0181';
  await stop({ contact: phone, what: 'texts' });
  await rows(
    `insert into stops (contact, channel, source) values ('+19725550181', 'all', 'sales')`,
  );
  expect(await store(newLead({ phone, reachBy: 'text' }))).toEqual({ reach: 'text', call: null });
  expect(await store(newLead({ phone }))).toMatchObject({ reach: 'call', call: {} });
});

// An answer takes five seconds at most.
test.each([
  ['972 555 0161', 3_600, true],
  ['972 555 0162', 6, true],
  ['972 555 0163', 3, false],
  ['972 555 0164', -3_600, false],
])('a lead and a stop of %s that were sent %i s ago have that time: %s', async (phone, age, is) => {
  const [sentAt, began] = [new Date(ago(age / 3_600)), new Date(ago(0))];
  const record = newLead({ phone }, sentAt);
  for (let time = 0; time < 2; time += 1) await store(record);
  const request = { id: randomUUID(), contact: phone, what: 'calls', sentAt } as const;
  for (let time = 0; time < 2; time += 1) await database.run((db) => storeStop(db, request, vias));
  const times = await rows(
    `select time = $2 as "isSent", time between $3 and now() as "isNew"
    from (
      select created_at from leads where id = $1
      union all
      select at from stops where contact = (select main_contact from leads where id = $1)
    ) stored (time)`,
    [record.lead.id, sentAt, began],
  );
  const expected = { isSent: is, isNew: !is };
  expect(times).toEqual([expected, expected]);
});

test('on a site that is six seconds behind, a form after a stop is shown', async () => {
  const now = () => new Date(ago(6 / 3_600));
  const [phone, email] = ['972 555 0174', 'behind@example.com'];
  await store(newLead({ phone, email }, now()));
  await stop({ contact: email, what: 'all' }, now());
  await store(newLead({ phone, email, contactName: 'Later' }, now()));
  const shown = await rows(
    `select contact_name, stopped from sales.leads
    where lead_id in (select id from leads where '+19725550174' = any (contacts))
    order by created_at`,
  );
  expect(shown).toEqual([
    { contact_name: expect.any(String), stopped: 'all' },
    { contact_name: 'Later', stopped: null },
  ]);
});

/** Sends the statements to a PostgreSQL that is frozen, and lets it go on after `meanwhile`. */
async function sendFrozen(
  statements: (db: Db) => Promise<unknown>,
  meanwhile = () => Promise.resolve(),
) {
  const frozen = closeAfterTests(openDatabase(siteUrlOf(testDatabase), { poolSize: 1 }));
  const backends = await frozen.run((db) =>
    db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`),
  );
  const pid = Number(backends.rows[0]?.pid);
  const resume = freeze(pid);
  const outage = await frozen.run(statements).catch((error: unknown) => error);
  await meanwhile();
  resume();
  expect(outage).toBeInstanceOf(DatabaseUnavailable);
  await eventually(() => rows('select from pg_stat_activity where pid = $1', [pid]), []);
}

test('a stop covers an earlier lead, also if PostgreSQL froze between them', async () => {
  // Longer than an answer takes.
  const record = newLead({ phone: '972 555 0175', consent: true }, new Date(ago(6 / 3_600)));
  await sendFrozen(
    (db) => storeLead(db, record, vias),
    () => stop({ contact: '972 555 0175', what: 'all' }),
  );
  await store(record);
  const shown = await rows(
    'select stopped, given_at from sales.leads join consents using (lead_id) where lead_id = $1',
    [record.lead.id],
  );
  expect(shown).toEqual([{ stopped: 'all', given_at: record.lead.createdAt }]);
});

test('a frozen PostgreSQL stores no stop late, which would hide a later lead', async () => {
  const sentAt = new Date(ago(0));
  const request = { id: randomUUID(), contact: '972 555 0176', what: 'all', sentAt } as const;
  await sendFrozen((db) => inTransaction(db, (each) => storeStop(each, request, vias)));
  expect(await rows(`select from stops where contact = '+19725550176'`)).toEqual([]);
});

const factsOf = async (wanted: Message['event'], via: Via = 'email') => {
  const messages = await database.run((db) => leaseMessages(db, via, 9));
  const [about] = messages.filter(({ event }) => event === wanted);
  if (!about) throw new Error('there is no such message');
  return database.run((db) => readMessageFacts(db, about));
};

test('a lead’s message has the time by which the page promises an answer', async () => {
  await store(newLead());
  const { lead, promisedBy } = await factsOf('lead.created');
  expect(Number(promisedBy) - Number(lead?.createdAt)).toBe(24 * 3_600_000);
});

test('a logged call’s message has each lead that got its agreed time', async () => {
  const both = [newLead({ phone: '972 555 0173' }), newLead({ phone: '972 555 0173' })];
  for (const record of both) await store(record);
  const [older, newer] = both.map(({ lead }) => lead.id);
  const note = `select sales.log_call('note', 'hm', now() + interval '1 day', lead => $1)`;
  await rows(note, [older]);
  const { call } = await factsOf('call.logged', 'webhook');
  expect(call).toMatchObject({ leadId: older, leadIds: [newer, older] });
});

test('a stop’s message has the numbers of earlier leads, stopped before or not', async () => {
  const email = 'shared@example.com';
  const stopAll = () => stop({ contact: email, what: 'all' });
  await store(newLead({ phone: '972 555 0171', email }));
  await stopAll();
  await store(newLead({ phone: '972 555 0172', email }));
  const first = await factsOf('contact.stopped');
  expect(first).toMatchObject({ stop: { contact: email }, numbersWith: ['+19725550171'] });
  expect(first.hidden).toMatch(/^[^,]+ \([^,]+, stopped, new\)$/);
  await stopAll();
  expect((await factsOf('contact.stopped')).numbersWith).toEqual(['+19725550171', '+19725550172']);
});

test.each<[Via[]]>([[[]], [['email']], [['webhook']]])(
  'a stop makes messages by the ways of its site: %j',
  async (ways) => {
    const contact = '972 555 0176';
    const request = { id: randomUUID(), contact, what: 'all', sentAt: new Date() } as const;
    await store(newLead({ phone: contact }));
    await rows('delete from outbox');
    await database.run((db) => storeStop(db, request, ways));
    expect(await rows('select via from outbox')).toEqual(ways.map((via) => ({ via })));
  },
);

test('who asks again gets a message with the stop, and who had the contact then', async () => {
  const email = 'again@example.com';
  await store(newLead({ phone: '972 555 0174', email, contactName: 'Lee Doe' }));
  await rows(`select sales.stop($1, 'by mail')`, [email]);
  await rows('delete from outbox');
  await store(newLead({ phone: '972 555 0175', email, contactName: 'Pat Doe' }));
  const { lead, askedThen } = await factsOf('lead.created');
  expect(lead?.contactName).toBe('Pat Doe');
  expect(askedThen).toEqual([
    {
      contact: email,
      at: lead?.askedAgain,
      login: 'postgres',
      how: 'by mail',
      people: expect.stringMatching(/^Lee Doe \(.*, stopped, new\)$/),
    },
  ]);
});

test('a request for data that was drained twice is stored once', async () => {
  const request = {
    id: randomUUID(),
    contact: 'nobody',
    what: 'data',
    sentAt: new Date(),
  } as const;
  for (let time = 0; time < 2; time++) await database.run((db) => storeStop(db, request, vias));
  expect(await rows('select text from outbox')).toEqual([{ text: 'data: nobody' }]);
});
