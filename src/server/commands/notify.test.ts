import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver } from '../../tests/support/receiver.ts';
import { createSalesDatabase, storeLead } from '../../tests/support/sales.ts';

const testDatabase = await createSalesDatabase();

const testChannels = (env: Record<string, string> = {}) => callCommand(['notify:test'], env);

test('when notify:test runs, then email and webhook get a sample lead, and the command prints each response', async () => {
  const [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  const { code, stdout } = await testChannels({ ...receiver.env, ...mails.env });
  expect(code).toBe(0);
  expect(stdout).toBe('email: the server accepted the message\nwebhook: the receiver answered 204\n');
  expect(receiver.received.map(({ event }) => event.data.sample)).toEqual([true]);
  const [received, ...more] = mails.received;
  expect(received?.mail.subject).toMatch(/^Test, nobody to call: New lead: Plumbing, 51-150 leads per month/);
  expect(more).toEqual([]);
});

test('when one channel fails in notify:test, then the command still tests the other channels', async () => {
  const [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  mails.refuses(535, 'who is pat@example.com?');
  expect(await testChannels({ ...receiver.env, ...mails.env })).toEqual({
    code: 1,
    stdout: 'email: SMTP_535: the mail server refused the message\nwebhook: the receiver answered 204\n',
    stderr: 'notify:test: not delivered by email\n',
  });
});

test('when no notification channel is on, then notify:test names the guide that says how to turn channels on', async () => {
  const { code, stderr } = await testChannels();
  expect(code).toBe(1);
  expect(stderr).toBe('notify:test: no channel is on: docs/notifications.md says how to turn channels on\n');
});

test('when notifications failed or wait for a retry, then notify:retry queues them again', async () => {
  const lead_id = await storeLead(testDatabase);
  await testDatabase.rows(
    `insert into notifications (event, lead_id, channel, state, attempts, next_attempt, sent_at)
     values ('lead.created', $1, 'email', 'failed', 14, null, null), ('lead.created', $1, 'webhook', 'retrying', 3, now(), null),
       ('lead.revoked', $1, 'webhook', 'sent', 1, null, now())`,
    [lead_id],
  );
  const { code, stdout } = await callCommand(['notify:retry'], { DATABASE_URL: testDatabase.url });
  expect([code, stdout]).toEqual([0, 'The running site tries again to send 2 notifications.\n']);
  const salesperson = await testDatabase.createLogin('sales_ro');
  const shown = 'select channel, state, tries, lead_id from sales.notifications order by channel, state desc';
  expect(await salesperson.rows(shown)).toEqual([
    { channel: 'email', state: 'waiting', tries: 0, lead_id },
    { channel: 'webhook', state: 'waiting', tries: 0, lead_id },
    { channel: 'webhook', state: 'sent', tries: 1, lead_id },
  ]);
});
