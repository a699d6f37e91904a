import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../support/command-process.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { storeLead } from '../support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let receiver: Receiver;
let mails: MailServer;
let stored: TestDatabase;
beforeEach(async () => {
  [receiver, mails, stored] = await Promise.all([startReceiver(), startMailServer(), createTestDatabase()]);
});
afterEach(async () => {
  await Promise.all([receiver.close(), mails.close(), stored.drop()]);
});

const run = (args: string[], env: Record<string, string> = { ...receiver.env, ...mails.env }) =>
  runCommand(args, { DATABASE_URL: stored.url, ...env });
const queue = () =>
  stored.rows('select channel, state, tries, lead_id from sales.notifications order by channel');

test('when the channels are tried, then each has a marked sample, and what came back is printed', async () => {
  const { code, stdout } = await run(['notify:test']);
  expect([code, stdout]).toEqual([0, 'email: the server accepted it\nwebhook: the receiver answered 204\n']);
  expect(receiver.received.map(({ event }) => event.data.sample)).toEqual([true]);
  expect(mails.received.map(({ mail }) => mail.subject)).toEqual([
    'Sample, nobody to call: New lead: Plumbing, 51-150 leads a month',
  ]);
});

test('when a channel fails its trial, then the others are tried, and the code says so', async () => {
  mails.refuses(535, 'who is pat@example.com?');
  const { code, stdout, stderr } = await run(['notify:test']);
  expect(code).toBe(1);
  expect(stdout).toBe('email: SMTP_535: the mail server refused it\nwebhook: the receiver answered 204\n');
  expect(stderr).toBe('notify:test: not delivered by email\n');
});

test('when no channel is on, then the trial says where to read how', async () => {
  const { code, stderr } = await run(['notify:test'], {});
  expect([code, stderr]).toEqual([1, 'notify:test: no channel is on (docs/notifications.md)\n']);
});

test('when a lead is told by hand, then it waits for each channel that is on', async () => {
  const lead = await storeLead(stored);
  const { code, stdout } = await run(['notify:retry', '--lead', lead]);
  expect([code, stdout]).toEqual([0, 'The site that runs tells of the lead by email and webhook.\n']);
  const waiting = { state: 'waiting', tries: 0, lead_id: lead };
  expect(await queue()).toEqual([
    { channel: 'email', ...waiting },
    { channel: 'webhook', ...waiting },
  ]);

  for (const [id, words] of [
    ['x', 'is no lead'],
    [randomUUID(), 'there is no lead'],
  ] as const) {
    const refused = await run(['notify:retry', '--lead', id]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(words);
  }
});

test('when messages were given up, then they are tried again for another day', async () => {
  const lead = await storeLead(stored);
  await run(['notify:retry', '--lead', lead]);
  await stored.rows('update graphile_worker._private_jobs set attempts = max_attempts');
  expect(await queue()).toEqual([
    expect.objectContaining({ state: 'failed' }),
    expect.objectContaining({ state: 'failed' }),
  ]);
  const { stdout } = await run(['notify:retry']);
  expect(stdout).toBe('2 messages are tried again by the site that runs.\n');
  expect(await queue()).toEqual([
    expect.objectContaining({ state: 'waiting', tries: 0 }),
    expect.objectContaining({ state: 'waiting', tries: 0 }),
  ]);
});
