import { expect, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { callCommand } from '../../tests/support/command-process.ts';
import { startReceiver } from '../../tests/support/fake-servers.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

test('assistant prints the demo assistant with the limit of a call', async () => {
  const { stdout } = await callCommand(['assistant'], { VOICE_MAX_SECONDS: '120' });
  expect(JSON.parse(stdout)).toEqual(demoAssistant({ device: 'desktop', maxSeconds: 120 }));
});

const testChannels = (env: Record<string, string>) => callCommand(['notify:test'], env);

test('notify:test sends a sample lead by all channels, even if one fails, and prints each response', async () => {
  const [receiver, mails] = await Promise.all([startReceiver(), startMailServer()]);
  const { code, stdout } = await testChannels({ ...receiver.env, ...mails.env });
  expect(stdout).toBe('email: the server accepted the message\nwebhook: the receiver answered 204\n');
  expect(code).toBe(0);
  const subject = /^Test, nobody to call: New lead: Plumbing, 51-150 leads per month/;
  expect(mails.received.map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(subject)]);

  mails.refuses(535, 'who is pat@example.com?');
  expect(await testChannels({ ...receiver.env, ...mails.env })).toEqual({
    code: 1,
    stdout: 'email: SMTP_535: the mail server refused the message\nwebhook: the receiver answered 204\n',
    stderr: 'notify:test: not delivered by email\n',
  });
  expect(receiver.received.map(({ event }) => event.data.sample)).toEqual([true, true]);
});

const database = await createTestDatabase();

test.each([
  [['sale'], /^sale: there is no such command\. The commands: start, .*leads, .*\n$/],
  [['leads', '--xls'], /^leads: .*--xls[^]*\nUse: leads \[--view leads_due\] /],
  [['leads', '--raw'], /^leads: Use: leads /],
  [['leads', '--since', 'monday'], /^leads: Use: leads /],
  [
    ['leads', '--view', 'by_campaign', '--since', '2026-11-24'],
    /'by_campaign' doesn't say when rows changed/,
  ],
  [['leads', '--view', 'public.leads'], /no view 'public\.leads'; the views: appointments, by_campaign, /],
  [['sales:user'], /^sales:user: Use: sales:user NAME \[--rw\] \[--connections N\] \| NAME --remove\n$/],
  [['sales:user', 'ana', '--connections', '0'], /^sales:user: Use:/],
  [['notify:test'], /no channel is on: docs\/notifications\.md says/],
])('%j is refused with the reason', async (command, words) => {
  const { code, stdout, stderr } = await callCommand(command, { DATABASE_URL: database.url, PATH: '' });
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(words)]);
});
