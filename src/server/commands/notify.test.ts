import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { startMailServer, type MailServer } from '../../tests/support/mail-server.ts';
import { startReceiver, type Receiver } from '../../tests/support/receiver.ts';
import { createSalesDatabase, storeLead } from '../../tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
let receiver: Receiver;
let mails: MailServer;
beforeEach(async () => {
  receiver = await startReceiver();
  mails = await startMailServer();
});
afterEach(async () => {
  await testDatabase.rows('delete from notifications');
});

const channels = () => ({ ...receiver.env, ...mails.env });
const testChannels = (env: Record<string, string> = channels()) => callCommand(['notify:test'], env);
const retry = (...args: string[]) =>
  callCommand(['notify:retry', ...args], { DATABASE_URL: testDatabase.url, ...channels() });
const QUEUE = 'select channel, state, tries, lead_id from sales.notifications order by channel';

test('when the channels are tested, then each gets a marked sample, and the responses are printed', async () => {
  const { code, stdout } = await testChannels();
  expect([code, stdout]).toEqual([0, 'email: the server accepted it\nwebhook: the receiver answered 204\n']);
  expect(receiver.received.map(({ event }) => event.data.sample)).toEqual([true]);
  expect(mails.received.map(({ mail }) => mail.subject)).toEqual([
    'Test, nobody to call: New lead: Plumbing, 51-150 leads per month',
  ]);
});

test('when a channel fails, then the others are still tested, and the code is 1', async () => {
  mails.refuses(535, 'who is pat@example.com?');
  expect(await testChannels()).toEqual({
    code: 1,
    stdout: 'email: SMTP_535: the mail server refused it\nwebhook: the receiver answered 204\n',
    stderr: 'notify:test: not delivered by email\n',
  });
});

test('when no channel is on, then the test names the guide', async () => {
  const { code, stderr } = await testChannels({});
  expect([code, stderr]).toEqual([1, 'notify:test: no channel is on (docs/notifications.md)\n']);
});

test('when a lead is retried, then one notification per channel waits, and sales sees it', async () => {
  const lead = await storeLead(testDatabase);
  const { code, stdout } = await retry('--lead', lead);
  const notifies = 'The running site notifies people of the lead by email and webhook.\n';
  expect([code, stdout]).toEqual([0, notifies]);
  const waiting = { state: 'waiting', tries: 0, lead_id: lead };
  const both = [
    { channel: 'email', ...waiting },
    { channel: 'webhook', ...waiting },
  ];
  expect(await testDatabase.rows(QUEUE)).toEqual(both);

  await testDatabase.rows(
    `update notifications set state = 'sent', attempts = 1, next_attempt = null, sent_at = now()`,
  );
  await retry('--lead', lead);
  const salesperson = await testDatabase.createLogin('sales_ro');
  expect(await salesperson.rows(QUEUE)).toEqual(both);
  await expect(salesperson.rows('select from public.notifications')).rejects.toMatchObject({ code: '42501' });
});

test.each([
  ['x', 'is not a lead'],
  [randomUUID(), 'there is no lead'],
])('when the lead %s is retried, then the error says that it %s', async (id, words) => {
  const { code, stderr } = await retry('--lead', id);
  expect([code, stderr]).toEqual([1, expect.stringContaining(words)]);
});

test('when notifications failed, then all are retried', async () => {
  await retry('--lead', await storeLead(testDatabase));
  await testDatabase.rows(`update notifications set state = 'failed', attempts = 14, next_attempt = null`);
  expect(await testDatabase.rows(QUEUE)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  expect((await retry()).stdout).toBe('The running site sends 2 notifications again.\n');
  expect(await testDatabase.rows(QUEUE)).toMatchObject([
    { state: 'waiting', tries: 0 },
    { state: 'waiting', tries: 0 },
  ]);
});
