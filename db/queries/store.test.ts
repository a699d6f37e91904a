import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { sql } from 'drizzle-orm';
import { eventually } from '../../src/tests/support/eventually.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { openTestPool, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { openDatabase } from '../client.server.ts';
import { DatabaseUnavailable } from '../errors.ts';
import type { NewLead } from '../schema/index.ts';
import { writeChannels } from './outbox.ts';
import { storeLead } from './store-lead.ts';
import { storeStop } from './store-stop.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;

const newLead = (changes: Partial<NewLead> = {}): NewLead => ({
  id: randomUUID(),
  createdAt: new Date(),
  businessName: 'Hilltop Plumbing',
  contactName: 'Pat Doe',
  phone: '(214) 555-0100',
  email: `${randomUUID()}@example.com`,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  ...recordFrom(optionalNames, () => null),
  calculation: null,
  source: 'form',
  suspectedSpam: false,
  attribution: null,
  ipAddress: '203.0.113.7',
  ...changes,
});
const newConsent = (channel: 'calls' | 'texts') => ({
  id: randomUUID(),
  channel,
  wording: 'You may call me.',
  version: '1',
  name: 'Pat Doe',
  phone: '(214) 555-0100',
  ipAddress: '203.0.113.7',
  userAgent: 'a browser',
  pageAddress: 'https://porchlight.example/',
});
const store = (lead: NewLead, agreements = [newConsent('calls')], isSpooled = false) =>
  database.run((db) => storeLead(db, { lead, consents: agreements }, { isSpooled }));

beforeEach(async () => {
  await rows('delete from outbox');
  await database.run((db) =>
    writeChannels(db, [
      { channel: 'email', recipient: 'ana@example.com' },
      { channel: 'email', recipient: 'ben@example.com' },
      { channel: 'webhook', recipient: '' },
    ]),
  );
});

test('a lead is stored once, with its agreements and a message for each recipient', async () => {
  const lead = newLead({ attribution: { utm_source: 'a\ud800' }, missedCalls: 12, callTime: 'morning' });
  const agreements = [newConsent('calls'), newConsent('texts')];
  const call = await store(lead, agreements);
  expect(call).toEqual({
    from: expect.stringMatching(/Z$/),
    until: expect.any(String),
    zone: 'America/Chicago',
  });
  expect(await store(lead, agreements)).toEqual(call);

  const attribution = { utm_source: 'a\ufffd' };
  expect(await rows('select * from leads where id = $1', [lead.id])).toMatchObject([
    { missed_calls: 12, attribution },
  ]);
  expect(await rows('select from consents where lead_id = $1', [lead.id])).toHaveLength(2);
  expect(
    await rows(`select channel || ' ' || recipient as target, event, lead_id from outbox order by 1`),
  ).toEqual(
    ['email ana@example.com', 'email ben@example.com', 'webhook '].map((target) => ({
      ...{ target, event: 'lead.created', lead_id: lead.id },
    })),
  );
});

test.each([{ phone: '+44 20 7946 0958' }, { phone: 'none' }, { reachBy: 'text' as const }])(
  'a lead with %j is promised no call',
  async (changes) => {
    expect(await store(newLead(changes), [])).toBeNull();
  },
);

test('only a lead from the spool brings its own time, and none from the future', async () => {
  const at = async (changes: Partial<NewLead>, isSpooled: boolean) => {
    const lead = newLead(changes);
    await store(lead, [], isSpooled);
    const [row] = await rows<{ created_at: Date }>('select created_at from leads where id = $1', [lead.id]);
    return Number(row?.created_at) - Date.now();
  };
  const [past, future] = [new Date(Date.now() - 7_200_000), new Date(Date.now() + 7_200_000)];
  expect(await at({ createdAt: past }, true)).toBeLessThan(-7_000_000);
  expect(await at({ createdAt: past }, false)).toBeGreaterThan(-60_000);
  expect(await at({ createdAt: future }, true)).toBeLessThan(60_000);
});

test('a stop covers a lead that came before it, also if PostgreSQL was frozen between them', async () => {
  const lead = newLead({ phone: '972 555 0175' });
  const frozen = closeAfterTests(openDatabase(siteUrlOf(testDatabase), 1));
  const [backend] = (
    await frozen.run((db) => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))
  ).rows;
  const pid = backend?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const stored = frozen.run((db) => storeLead(db, { lead, consents: [] }, { isSpooled: false }));
  const outage = await stored.catch((error: unknown) => error);
  await database.run((db) => storeStop(db, { id: randomUUID(), contact: '972 555 0175', what: 'all' }));
  process.kill(pid, 'SIGCONT');
  expect(outage).toBeInstanceOf(DatabaseUnavailable);
  await eventually(() => rows('select from pg_stat_activity where pid = $1', [pid]), []);
  await store(lead, [], true);
  expect(await rows('select stopped from sales.leads where lead_id = $1', [lead.id])).toEqual([
    { stopped: 'all' },
  ]);
});

test.each([
  ['972 555 0179', 'all', 'stops'],
  ['nobody, 5', 'data', 'outbox'],
] as const)('what was drained twice is stored once: %s', async (contact, what, table) => {
  const request = { id: randomUUID(), contact, what, sentAt: new Date(Date.now() - 60_000) };
  const count = async () => Number((await rows(`select count(*) from ${table}`))[0]?.count);
  const before = await count();
  for (let time = 0; time < 2; time++) await database.run((db) => storeStop(db, request));
  expect((await count()) - before).toBe(1);
});
