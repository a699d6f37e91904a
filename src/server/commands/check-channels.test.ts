import { expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { checkChannels } from './check-channels.ts';

function check(settings: Record<string, string>, mustSend = false) {
  const env = readEnv(settings);
  return checkChannels(env, openChannels(env), mustSend);
}

const refuse =
  (responseCode: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('who is pat@example.com?'), { responseCode }));

test.each<[string, SMTPServerOptions, RegExp]>([
  ['the sender', { onMailFrom: refuse(550) }, /^failure .*SMTP_550, MAIL FROM.*LEAD_EMAIL_FROM/],
  ['each recipient', { onRcptTo: refuse(552) }, /^failure .*SMTP_552, RCPT TO.*LEAD_EMAIL_TO/],
  ['who has no login', { onMailFrom: refuse(530) }, /^failure .*530, MAIL.*password in SMTP_URL$/],
  [
    'one recipient',
    {
      onRcptTo: (address, session, done) =>
        address.address.startsWith('gone') ? refuse(550)(address, session, done) : done(),
    },
    /^failure .*refused: 1, RCPT TO.*LEAD_EMAIL_TO/,
  ],
])('a mail server’s refusal of %s is named', async (_what, options, expected) => {
  const { env } = await startMailServer(options);
  const LEAD_EMAIL_TO = 'gone@x.example, a@x.example';
  const lines = (await check({ ...env, LEAD_EMAIL_TO }, true)).map((finding) => finding.join(' '));
  expect(lines).toEqual([expect.stringMatching(expected)]);
  expect(lines.join()).not.toContain('pat@');
});

test('a mail server that refuses the login, or has no STARTTLS, is named', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(new Error('no'));
  const { env } = await startMailServer({ onAuth, authOptional: false, allowInsecureAuth: true });
  const findingOf = async (SMTP_URL: string) => (await check({ ...env, SMTP_URL }))[0]?.join(' ');
  expect(await findingOf(env.SMTP_URL.replace('//', '//ana:word@'))).toMatch(
    /535, AUTH.*password in SMTP_URL$/,
  );
  expect(await findingOf(env.SMTP_URL.replace(/\?.*/, ''))).toMatch(/SMTP_5\d\d, STARTTLS/);
});
