import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf } from '../../tests/support/responses.ts';
import { createProxiedDatabase } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { ago, allowCallsAtAnyHour, storeContact, storeLead } from '../../tests/support/sales.ts';
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

test('nothing about an erased lead is sent', async () => {
  const receiver = await startReceiver();
  const site = await open(receiver.env);
  const erased = await post(site, { phone: '(512) 555-0171' });
  const other = await post(site, { phone: '(512) 555-0172' });
  await testDatabase.rows(`select sales.erase_lead($1, 'asked for it')`, [erased]);
  // Imitates a notification that a notifier claimed before the erasure deleted the row.
  await testDatabase.rows(
    `insert into notifications (event, lead_id, channel) values ('lead.created', $1, 'webhook')`,
    [erased],
  );
  site.startNotifier();
  await eventually(queued, [sent(other)]);
  expect(receivedBy(receiver)).toEqual([other]);
});

test('two notifiers send each lead once', async () => {
  const receiver = await startReceiver();
  const [first, second] = [await open(receiver.env), await open(receiver.env)];
  // Under load, the site may spool a lead first.
  first.startWorker();
  const ids = await Promise.all(Array.from({ length: 20 }, () => post(first)));
  for (const site of [first, second]) site.startNotifier();
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

test('sales is reminded of who is due soon, and gets the day’s work', async () => {
  await allowCallsAtAnyHour(testDatabase);
  const contact = { contact_name: 'Pat\r\nDoe', phone: '(214) 555-0100' };
  const soon = await storeLead(testDatabase, { created_at: ago(21), ...contact });
  for (let count = 0; count < 12; count++) await storeLead(testDatabase, { created_at: ago(30 + count) });
  await testDatabase.rows(`insert into notifications (event, channel) values ('day.started', 'email')`);
  const mails = await startMailServer();
  const sites = [await open(mails.env), await open(mails.env)];
  for (const site of sites) site.startNotifier();
  const textsOf = (subject: RegExp) =>
    mails.received.filter(({ mail }) => subject.test(mail.subject ?? '')).map(({ mail }) => mail.text);
  const [reminder] = await eventually(
    () => textsOf(/^Nobody called yet: Plumbing/),
    ({ length }) => length === 1,
  );
  expect(reminder).toContain('nobody has called this person yet');
  expect(reminder).toContain(`Lead ${soon}`);
  const [day] = await eventually(
    () => textsOf(/: 12 overdue, 1 new$/),
    ({ length }) => length > 0,
  );
  expect(day).toContain('select * from next_call();');
  expect(day).toMatch(/^ {2}Pat Doe, Hilltop Plumbing: \(214\) 555-0100, by /m);
  expect(day).toContain('and 2 more');
});

test('a reminder is not sent after a call', async () => {
  const mails = await startMailServer();
  const site = await open(mails.env);
  const lead = await storeLead(testDatabase, { created_at: ago(21) });
  await storeContact(testDatabase, lead, ago(20));
  await testDatabase.rows(
    `insert into notifications (event, lead_id, channel) values ('lead.due_soon', $1, 'email')`,
    [lead],
  );
  site.startNotifier();
  await eventually(queued, []);
  expect(mails.received).toEqual([]);
});
