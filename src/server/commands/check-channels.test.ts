import { expect, jest, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { webhookSettings } from '../../tests/support/settings.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { checkChannels } from './check-channels.ts';
import { causeOf } from './finding.ts';

function check(settings: Record<string, string>, mustSend = false) {
  const env = readEnv(settings);
  return checkChannels(env, openChannels(env), mustSend);
}

const refuse =
  (responseCode: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('who is pat@example.com?'), { responseCode }));

test.each<[string, SMTPServerOptions, string]>([
  ['the sender', { onMailFrom: refuse(550) }, 'failure .*LEAD_EMAIL_FROM .SMTP_550.'],
  ['the recipient', { onRcptTo: refuse(550) }, 'failure .*LEAD_EMAIL_TO .*.SMTP_550.'],
  ['a full mailbox', { onRcptTo: refuse(552) }, 'failure .*mailbox is full.*.SMTP_552.'],
  ['who has no login', { onMailFrom: refuse(530) }, 'failure .*password in SMTP_URL .SMTP_530.'],
  ['a login, later', { onRcptTo: refuse(535) }, 'failure .*password in SMTP_URL .SMTP_535.'],
  ['for now', { onRcptTo: refuse(451) }, 'warning .*may later.*tries again .SMTP_451.'],
])('a mail server’s refusal of %s is named', async (_what, options, expected) => {
  const { env } = await startMailServer(options);
  const findings = await check(env, true);
  const lines = findings.map((finding) => finding.join(' '));
  expect(lines).toEqual([
    expect.stringMatching(/^ok email asking/),
    expect.stringMatching(expected),
  ]);
  expect(lines.join()).not.toContain('pat@');
});

test('a mail server’s refusal of one recipient is counted', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, session, done) =>
    address.startsWith('gone') ? refuse(550)(address, session, done) : done();
  const { env } = await startMailServer({ onRcptTo });
  const [, sending] = await check({ ...env, LEAD_EMAIL_TO: 'gone@x.example, a@x.example' }, true);
  expect(sending?.join(' ')).toMatch(/^failure email .* refuses 1 of the addresses: check LEAD_/);
});

test('a mail server’s refusal of the login is named', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(new Error('no'));
  const { env } = await startMailServer({ onAuth, authOptional: false, allowInsecureAuth: true });
  const SMTP_URL = env.SMTP_URL.replace('//', '//ana:word@');
  const [finding] = await check({ ...env, SMTP_URL });
  expect(finding?.join(' ')).toMatch(/^failure email .*check user and password.*SMTP_535/);
});

test('a mail server without STARTTLS is named', async () => {
  const { env } = await startMailServer();
  const [SMTP_URL = ''] = env.SMTP_URL.split('?');
  const [finding] = await check({ ...env, SMTP_URL });
  expect(finding?.join(' ')).toMatch(/^failure email .*no STARTTLS.*requireTLS=false.*SMTP_5/);
});

test('a silent server is given up, and holds no connection', async () => {
  let open = 0;
  const url = await startFakeServer((_req, res) => {
    open += 1;
    res.on('close', () => (open -= 1));
  });
  const deadline = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const urls = { LEAD_WEBHOOK_URL: url, LEAD_CHAT_URL: url };
  const checking = check({ ...webhookSettings, ...urls });
  await eventually(() => open, 2);
  deadline.abort();
  for (const finding of await checking)
    expect(finding.join(' ')).toMatch(/^failure \w+ .*not answer in time \(TIMEOUT\): check LEAD_/);
  await eventually(() => open, 0);
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
  timeout.mockRestore();
});

test.each([
  ['EAI_AGAIN', 'its name is unknown here'],
  ['ENOTFOUND', 'its name is unknown here'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it speaks no TLS'],
  ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'it has no certificate for this name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is not trusted'],
  ['ECONNREFUSED', 'it refuses the connection'],
  ['TimeoutError', 'it does not answer in time'],
  ['HTTP_500', 'it fails'],
])('of the code %s, the operator reads that %s', (code, cause) => {
  expect(causeOf(code)).toBe(`${cause} (${code})`);
});
