import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { idOf } from '../../tests/support/answers.ts';
import { createProxiedDatabase } from '../../tests/support/database-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver, type Receiver } from '../../tests/support/receiver.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const post = (site: TestApp, changes: Record<string, string> = {}) =>
  request(site.app).post('/api/leads').send(newLead(changes));
const queued = ({ testDatabase }: Pick<TestApp, 'testDatabase'>) =>
  testDatabase.rows('select lead_id, channel, state, tries from sales.notifications order by channel');
const receivedBy = ({ received }: Receiver) => received.map(({ event }) => event.data.id);

test('when a notification channel is turned on after a lead was stored, then the channel gets only later leads', async () => {
  const off = await createTestApp({});
  await post(off);
  expect(await queued(off)).toEqual([]);
  const receiver = await startReceiver();
  const on = await createTestApp(receiver.env, off);
  on.startNotifier();
  const after = idOf(await post(on));
  await eventually(() => receivedBy(receiver), [after]);
});

test('when the webhook is off, then the queued events for the webhook are removed without being sent', async () => {
  const mails = await startMailServer();
  const site = await createTestApp(mails.env);
  const id = idOf(await post(site));
  await site.testDatabase.rows(`select sales.mark_contacted($1, 'ana', 'reached')`, [id]);
  await site.testDatabase.rows(
    `select sales.add_lead('Ash Plumbing', 'Pat Doe', '(512) 555-0177', 'plumbing', '51-150', 'ana')`,
  );
  site.startNotifier();
  const channels = async () => (await queued(site)).map(({ channel, state }) => [channel, state]);
  await eventually(channels, [['email', 'sent']]);
  expect(mails.received).toHaveLength(1);
});

test('when leads were erased, then nothing about them is sent', async () => {
  const receiver = await startReceiver();
  const site = await createTestApp(receiver.env);
  const erased = idOf(await post(site, { phone: '(512) 555-0171' }));
  const other = idOf(await post(site, { phone: '(512) 555-0172' }));
  await site.testDatabase.rows(`select sales.erase_lead($1, 'asked for it')`, [erased]);
  // Imitates a notification that a notifier claimed before the erasure deleted the row.
  await site.testDatabase.rows(
    `insert into notifications (event, lead_id, channel) values ('lead.created', $1, 'webhook')`,
    [erased],
  );
  site.startNotifier();
  const sent = { lead_id: other, channel: 'webhook', state: 'sent', tries: 1 };
  await eventually(() => queued(site), [sent]);
  expect(receivedBy(receiver)).toEqual([other]);
});

test('when two notifiers work on 50 leads, then each lead is sent once', async () => {
  const receiver = await startReceiver();
  const first = await createTestApp(receiver.env);
  const second = await createTestApp(receiver.env, first);
  const ids = (await Promise.all(Array.from({ length: 50 }, () => post(first)))).map(idOf);
  for (const site of [first, second]) site.startNotifier();
  const countSent = async () => (await queued(first)).filter(({ state }) => state === 'sent').length;
  await eventually(countSent, ids.length);
  expect(receivedBy(receiver).sort()).toEqual(ids.sort());
});

test('when the webhook’s receiver does not respond, then emails are still sent, and stopping the site aborts the open deliveries', async () => {
  const [receiver, mails, testDatabase] = [
    await startReceiver(),
    await startMailServer(),
    await createTestDatabase(),
  ];
  receiver.answers(() => undefined);
  const site = await createTestApp({ ...receiver.env, ...mails.env }, { testDatabase });
  site.startNotifier();
  await Promise.all(Array.from({ length: 6 }, () => post(site)));
  await eventually(() => mails.received.length, 6);
  await eventually(() => receiver.received.length, 4);
  await site.close();
  expect(
    await testDatabase.rows(`select state, last_error, count(*)::int from sales.notifications
      where channel = 'webhook' group by 1, 2 order by 1`),
  ).toEqual([
    { state: 'retrying', last_error: 'ABORTED: the site stopped before there was an answer', count: 4 },
    { state: 'waiting', last_error: null, count: 2 },
  ]);
});

test('when a delivered notification cannot be recorded as sent, then it is sent again later with the same id', async () => {
  const receiver = await startReceiver();
  const { testDatabase, proxy } = await createProxiedDatabase();
  receiver.answers((res) => {
    proxy.cut();
    res.writeHead(204).end();
  });
  const site = await createTestApp({ ...receiver.env, DATABASE_URL: proxy.url }, { testDatabase });
  const id = idOf(await post(site));
  site.startNotifier();
  await eventually(() => site.log().includes('could not be recorded'), true);
  const [left] = await testDatabase.rows(
    `select state, next_try_at > now() + interval '40 s' as is_leased from sales.notifications`,
  );
  expect(left).toEqual({ state: 'sending', is_leased: true });

  receiver.answers((res) => void res.writeHead(204).end());
  proxy.restore();
  await testDatabase.rows('update notifications set next_attempt = now()');
  const sent = { lead_id: id, channel: 'webhook', state: 'sent', tries: 2 };
  await eventually(() => queued({ testDatabase }), [sent]);
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('when the database lacks migrations of the release, then no notification is sent until the migrations are applied', async () => {
  const receiver = await startReceiver();
  const site = await createTestApp(receiver.env);
  await post(site);
  const timeUpdate = 'update drizzle.__drizzle_migrations set created_at = created_at';
  await site.testDatabase.rows(`${timeUpdate} - 1000000000000`);
  site.startNotifier();
  await sleep(500);
  expect(receiver.received).toEqual([]);
  await site.testDatabase.rows(`${timeUpdate} + 1000000000000`);
  await eventually(() => receiver.received.length, 1);
});

test('an email with an unknown outcome is sent once more', async () => {
  const mails = await startMailServer();
  const site = await createTestApp(mails.env);
  mails.staysSilent();
  await post(site);
  site.startNotifier();
  const after = async (attempt: number) => {
    await eventually(() => mails.received.length, attempt);
    mails.cut();
    return eventually(
      () =>
        site.testDatabase.rows<{ state: string; wait: number | null }>(
          'select state, round(extract(epoch from next_try_at - now()) / 60)::int as wait from sales.notifications',
        ),
      ([row]) => row?.state !== 'sending',
    );
  };
  expect(await after(1)).toEqual([{ state: 'retrying', wait: 60 }]);
  await site.testDatabase.rows('update notifications set next_attempt = now()');
  expect(await after(2)).toEqual([{ state: 'failed', wait: null }]);
  expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(1);
});
