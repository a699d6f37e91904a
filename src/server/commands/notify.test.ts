import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startReceiver } from '../../tests/support/fake-servers.ts';

const testChannels = (env: Record<string, string> = {}) => callCommand(['notify:test'], env);

test('notify:test sends a sample lead, and prints each response', async () => {
  const [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  const { code, stdout } = await testChannels({ ...receiver.env, ...mails.env });
  expect(code).toBe(0);
  expect(stdout).toBe('email: the server accepted the message\nwebhook: the receiver answered 204\n');
  expect(receiver.received.map(({ event }) => event.data.sample)).toEqual([true]);
  const [received, ...more] = mails.received;
  expect(received?.mail.subject).toMatch(/^Test, nobody to call: New lead: Plumbing, 51-150 leads per month/);
  expect(more).toEqual([]);
});

test('notify:test tests all channels, even if one fails', async () => {
  const [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  mails.refuses(535, 'who is pat@example.com?');
  expect(await testChannels({ ...receiver.env, ...mails.env })).toEqual({
    code: 1,
    stdout: 'email: SMTP_535: the mail server refused the message\nwebhook: the receiver answered 204\n',
    stderr: 'notify:test: not delivered by email\n',
  });
});

test('without a channel, notify:test names the guide', async () => {
  const { code, stderr } = await testChannels();
  expect(code).toBe(1);
  expect(stderr).toBe('notify:test: no channel is on: docs/notifications.md says how to turn channels on\n');
});
