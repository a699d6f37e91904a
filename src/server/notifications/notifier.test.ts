import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { findWorkday } from '#db/queries/reminders.ts';
import { idOf } from '../../tests/support/responses.ts';
import { createProxiedDatabase } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import {
  ago,
  allowCallsAtAnyHour,
  appointmentsAreDue,
  storeEntry,
  storeLead,
} from '../../tests/support/sales.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { type Receiver, startReceiver } from '../../tests/support/fake-servers.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

const { testDatabase, proxy } = await createProxiedDatabase();
const sites: TestApp[] = [];
async function open(env: Record<string, string> = {}): Promise<TestApp> {
  const site = await createTestApp({ ...env, DATABASE_URL: proxy.url }, { testDatabase });
  sites.push(site);
  return site;
}
beforeEach(() => testDatabase.rows('truncate leads, notifications cascade'));
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

const post = async (site: TestApp, changes: Record<string, string> = {}) =>
  idOf(await request(site.app).post('/api/leads').send(newLead(changes)));
const queued = () =>
  testDatabase.rows('select lead_id, channel, state, tries from sales.notifications order by channel');
const sent = (lead_id: string, tries = 1) => ({ lead_id, channel: 'webhook', state: 'sent', tries });
async function queueFor(leadId: string, event = 'lead.created', channel = 'webhook'): Promise<string> {
  const add = 'insert into notifications (event, lead_id, channel) values ($1, $2, $3)';
  await testDatabase.rows(add, [event, leadId, channel]);
  return leadId;
}
const receivedBy = ({ received }: Receiver) => received.map(({ event }) => event.data.id).sort();
const dueNow = () => testDatabase.rows('update notifications set next_attempt = now()');

test('without a webhook, its events are removed', async () => {
  const mails = await startMailServer();
  const site = await open(mails.env);
  await testDatabase.rows(`select sales.mark_contacted($1, 'ana', 'reached')`, [await post(site)]);
  await testDatabase.rows(
    `select sales.add_lead('Ash Plumbing', 'Pat Doe', '(512) 555-0177', 'plumbing', '51-150', 'ana')`,
  );
  site.startNotifier();
  const channels = async () => (await queued()).map(({ channel, state }) => [channel, state]);
  await eventually(channels, [['email', 'sent']]);
  expect(mails.received).toHaveLength(1);
});

test('each recipient gets a message of its own', async () => {
  const mails = await startMailServer();
  const [one, two] = ['sales@porchlight.example', 'owner@porchlight.example'];
  const site = await open({ ...mails.env, LEAD_EMAIL_TO: `${one},${two}` });
  mails.defers(one);
  await post(site);
  site.startNotifier();
  const states = () => testDatabase.rows('select recipient, state from sales.notifications order by 1');
  const expected = (state: string) => [
    { recipient: two, state: 'sent' },
    { recipient: one, state },
  ];
  await eventually(states, expected('retrying'));
  mails.accepts();
  await dueNow();
  await eventually(states, expected('sent'));
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([[two], [one]]);
});

test('messages of a channel that is off are dropped after a day', async () => {
  const leadId = await storeLead(testDatabase);
  for (const channel of ['email', 'webhook']) await queueFor(leadId, 'lead.created', channel);
  await testDatabase.rows(
    `update notifications set next_attempt = now() - interval '25 hours' where channel = 'email'`,
  );
  await queueFor(leadId, 'lead.created', 'email');
  (await open()).startNotifier();
  const states = () => testDatabase.rows('select state from notifications order by next_attempt, channel');
  await eventually(states, [{ state: 'waiting' }, { state: 'waiting' }, { state: 'dropped' }]);
});

test('nothing about an erased lead is sent', async () => {
  const receiver = await startReceiver();
  const site = await open(receiver.env);
  const erased = await post(site, { phone: '(512) 555-0171' });
  const other = await post(site, { phone: '(512) 555-0172' });
  await testDatabase.rows(`select sales.erase_lead($1, 'asked for it')`, [erased]);
  // Imitates a notification that a notifier claimed before the erasure deleted the row.
  await queueFor(erased);
  site.startNotifier();
  await eventually(queued, [sent(other)]);
  expect(receivedBy(receiver)).toEqual([other]);
});

test('two notifiers send each lead once', async () => {
  const receiver = await startReceiver();
  const sites = [await open(receiver.env), await open(receiver.env)];
  const ids: string[] = [];
  for (let count = 0; count < 12; count++) ids.push(await queueFor(await storeLead(testDatabase)));
  for (const site of sites) site.startNotifier();
  const countSent = async () => (await queued()).filter(({ state }) => state === 'sent').length;
  await eventually(countSent, ids.length);
  expect(receivedBy(receiver)).toEqual(ids.sort());
});

test('a silent receiver delays no email, and stopping the site aborts its deliveries', async () => {
  const [receiver, mails] = [await startReceiver(), await startMailServer()];
  receiver.answers(() => undefined);
  const site = await open({ ...receiver.env, ...mails.env });
  site.startNotifier();
  await Promise.all(Array.from({ length: 6 }, () => post(site)));
  await eventually(() => mails.received.length, 6);
  await eventually(() => receiver.received.length, 4);
  await site.close();
  const states = `select state, last_error, count(*)::int from sales.notifications
    where channel = 'webhook' group by 1, 2 order by 1`;
  expect(await testDatabase.rows(states)).toEqual([
    { state: 'retrying', last_error: 'ABORTED: the site stopped before there was an answer', count: 4 },
    { state: 'waiting', last_error: null, count: 2 },
  ]);
});

test('a delivery that cannot be recorded is repeated with the same id', async () => {
  const receiver = await startReceiver();
  receiver.answers((res) => {
    proxy.cut();
    res.writeHead(204).end();
  });
  const site = await open(receiver.env);
  const id = await post(site);
  site.startNotifier();
  await eventually(() => site.log().includes('could not be recorded'), true);
  const [left] = await testDatabase.rows(
    `select state, next_try_at > now() + interval '40 s' as is_leased from sales.notifications`,
  );
  expect(left).toEqual({ state: 'sending', is_leased: true });

  receiver.answers((res) => void res.writeHead(204).end());
  proxy.restore();
  await dueNow();
  await eventually(queued, [sent(id, 2)]);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('nothing is sent while migrations are missing', async () => {
  const receiver = await startReceiver();
  const site = await open(receiver.env);
  await post(site);
  const timeUpdate = 'update drizzle.__drizzle_migrations set created_at = created_at';
  await testDatabase.rows(`${timeUpdate} - 1000000000000`);
  site.startNotifier();
  await sleep(500);
  expect(receiver.received).toEqual([]);
  await testDatabase.rows(`${timeUpdate} + 1000000000000`);
  await eventually(() => receiver.received.length, 1);
});

test('an email with an unknown outcome is sent once more', async () => {
  const mails = await startMailServer();
  const site = await open(mails.env);
  mails.staysSilent();
  await post(site);
  site.startNotifier();
  const waits = `select state, round(extract(epoch from next_try_at - now()) / 60)::int as wait
    from sales.notifications`;
  const after = async (attempt: number) => {
    await eventually(() => mails.received.length, attempt);
    mails.cut();
    return eventually(
      () => testDatabase.rows<{ state: string; wait: number | null }>(waits),
      ([row]) => row?.state !== 'sending',
    );
  };
  expect(await after(1)).toEqual([{ state: 'retrying', wait: 60 }]);
  await dueNow();
  expect(await after(2)).toEqual([{ state: 'failed', wait: null }]);
  expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(1);
});

const sentBefore = (hours: number, columns: Record<string, unknown> = {}) =>
  storeLead(testDatabase, { created_at: ago(hours), ...columns });

test('sales gets the day’s work', async () => {
  await allowCallsAtAnyHour(testDatabase);
  const agreed = await sentBefore(50, { contact_name: 'Agreed' });
  await storeEntry(testDatabase, agreed, ago(0), 'reached', { next_at: ago(0) });
  await appointmentsAreDue(testDatabase);
  await storeEntry(testDatabase, await sentBefore(60, { contact_name: 'Tried' }), ago(59));
  for (let count = 0; count < 11; count++) await sentBefore(30 + count);
  await sentBefore(21, { contact_name: 'Pat\r\nDoe', phone: '(214) 555-0100 ext. 7' });
  await sentBefore(2, { contact_name: 'By text', reach_by: 'text' });
  await sentBefore(3, { suspected_spam: true });
  await storeEntry(testDatabase, await sentBefore(1_000), ago(960), 'reached');
  await testDatabase.rows(`insert into notifications (event, channel) values ('day.started', 'email')`);
  const mails = await startMailServer();
  const sites = [await open(mails.env), await open(mails.env)];
  for (const site of sites) site.startNotifier();
  const mailsAbout = (subject: RegExp) =>
    mails.received.flatMap(({ mail }) => (subject.test(mail.subject ?? '') ? [mail] : []));
  const [day] = await eventually(
    () => mailsAbout(/: 1 agreed, 12 overdue, 2 new$/),
    ({ length }) => length > 0,
  );
  const text = day?.text ?? '';
  const parts = ['select * from next_call();', 'Agreed, Hilltop Plumbing: ', 'and 2 more', '30 days: 1.'];
  for (const part of parts) expect(text).toContain(part);
  expect(text).toMatch(/^ {2}Pat Doe, Hilltop Plumbing: \(214\) 555-0100 ext\. 7, by /m);
  expect(text).toMatch(/By text, .*\(don’t call, write\)/);
  expect(text).not.toContain('Tried');
});

test('the day’s work is dropped after half a day, or if all is done', async () => {
  const { database } = await open();
  const workday = (at = new Date()) => database.run((db) => findWorkday(db, at));
  const lead = await sentBefore(50);
  expect(await workday(new Date(ago(13)))).toBeUndefined();
  expect(await workday()).toBeDefined();
  await storeEntry(testDatabase, lead, ago(0), 'lost');
  expect(await workday()).toBeUndefined();
});
