import { Socket } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { elementsOf, textOf } from '../../tests/support/html.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.server.ts';
import { emailHtml } from './email-html.ts';
import { composeEmail, emailText } from './email-text.ts';
import { emailChannel } from './email.ts';
import { sampleLead, sampleMessage } from './sample-lead.ts';

const SENT = new Date('2026-11-20T18:00:00Z');
const ID = '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01';
const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>"\'&';

function notificationOf(
  changes: Partial<LeadForNotification['lead']>,
  others: Partial<LeadForNotification> = {},
): LeadForNotification {
  const sample = sampleLead(SENT);
  const { sample: _mark, ...lead } = { ...sample.lead, ...changes };
  return { ...sample, ...others, lead };
}
function emailOf(...changes: Parameters<typeof notificationOf>) {
  const email = composeEmail(notificationOf(...changes), SENT);
  const [text, html] = [emailText(email), emailHtml(email)];
  return { text, html, bodies: [text, textOf(html)] };
}

test('when a visitor typed markup, then the email shows it as text', () => {
  const { html } = emailOf({ businessName: evil, contactName: '<b>Pat</b>' });
  expect(html).not.toMatch(/<script|<b>/);
  expect(textOf(html)).toContain('<b>Pat</b>');
});

test.each([
  [true, 'America/Denver', /You can call now: it’s \d+:\d\d [AP]M where they are/],
  [false, 'America/Denver', /Don’t call now: it’s \d+:\d\d [AP]M where they are/],
  [true, null, /You can call now: we don’t know where they are/],
  [false, null, /Don’t call now: we don’t know where they are/],
])('when okToCallNow is %s (time zone: %s), then the email says so', (okToCallNow, timeZone, words) => {
  const { text, html } = emailOf({ phone_extension: '12' }, { okToCallNow, timeZone });
  expect(text).toMatch(words);
  expect(elementsOf(html, 'a').map(({ href }) => href)).toEqual(['tel:+15125550142;ext=12']);
});

test('when the phone number cannot be dialed, then the email shows it as typed, without a link', () => {
  const { text, html } = emailOf({ phone: 'ask for Pat', phone_e164: null });
  expect(text).toContain('Phone, as typed: ask for Pat');
  expect(elementsOf(html, 'a')).toEqual([]);
});

const late = {
  ...{ callFrom: '2026-11-23T15:00:00.000Z', callUntil: '2026-11-23T17:00:00.000Z' },
  legalFrom: '2026-11-21T15:00:00.000Z',
};
const inTime = { ...late, callFrom: late.legalFrom, callUntil: '2026-11-21T17:00:00.000Z' };
test.each<[string, Parameters<typeof notificationOf>, string | RegExp]>([
  [
    'is after the promised time',
    [{ call_time: 'morning' }, late],
    ': Mon 9:00 AM to 11:00 AM CST. That’s past the time we promised: call from Sat 9:00 AM on.',
  ],
  [
    'is late, but no earlier time is legal',
    [{ call_time: 'morning' }, { ...late, legalFrom: late.callFrom }],
    'CST. We promised an earlier call, but no earlier time is legal: call at the time they asked for, or email.',
  ],
  [
    'is before the promised time',
    [{ call_time: 'morning' }, inTime],
    /They’d like a call in the morning \(9 to 11\): Sat [^.]* CST\.\s+We promised/,
  ],
  [
    'has no known time zone',
    [{ call_time: 'midday' }, { timeZone: null }],
    'They’d like a call midday (11 to 2), their time.',
  ],
])('when the requested call time %s, then the email says when to call', (_what, changes, words) => {
  for (const body of emailOf(...changes).bodies) {
    expect(body).toMatch(words);
    expect(body).toContain('We promised that a person will call by Sat, Nov 21, 12:00 PM CST.');
  }
});

test('when no call time is requested and no calculation was saved, then the email mentions neither', () => {
  for (const body of emailOf({ call_time: 'any', roi: null }, late).bodies)
    expect(body).not.toMatch(/They’d like|Their numbers/);
});

test.each([
  [{ phone_e164: '+442079460100' }, 'Don’t call: the number isn’t in the United States. Answer by email.'],
  [{ do_not_call: true }, 'Don’t call: they asked us to stop calling. Answer by email.'],
])('when nobody may call (%j), then the email says so and promises no call', (changes, words) => {
  const { text, html } = emailOf({ ...changes, call_time: 'morning' });
  expect(text).toContain(words);
  expect(text).toMatch(/We promised an answer by .*: send an email\./);
  expect(html).not.toMatch(/tel:|They’d like|person will call|has to dial/);
  if ('do_not_call' in changes)
    expect(text).toMatch(/Automated calls: No calls at all[^]*sales\.revoke_consent\(/);
});

async function openMail({ offersTls = false, env = {} } = {}) {
  const server = await startMailServer({ offersTls });
  const channel = emailChannel(readEnv({ ...server.env, ...env }));
  const deliver = (changes = {}, signal = new AbortController().signal) =>
    channel?.deliver(notificationOf(changes), sampleMessage(ID), signal);
  return { server, deliver };
}

test('when a visitor typed line breaks, then the email gets no additional header or recipient', async () => {
  const { server, deliver } = await openMail();
  const fields = { businessName: evil, contactName: evil, email: evil, phone: evil, tradeDetail: evil };
  for (let count = 0; count < 2; count++)
    await deliver({ ...fields, campaign: evil, came_from: evil, phone_e164: null });
  expect(server.received).toHaveLength(2);
  for (const { mail, raw, recipients } of server.received) {
    expect(recipients).toEqual(['sales@porchlight.example', 'owner@porchlight.example']);
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:|victim|script/im);
    expect(mail.subject).toBe('New lead: Plumbing, 51-150 leads per month');
    expect(mail.text).not.toMatch(/^Bcc/m);
    expect(mail.messageId).toBe(`<${ID}@porchlight.example>`);
  }
});

test('when the mail server refuses an email or cannot be reached, then the error has a code but not the server’s words', async () => {
  const { server, deliver } = await openMail();
  server.refuses(452, 'pat@example.com is over quota');
  const failure: unknown = await deliver()?.catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'DeliveryError', code: 'SMTP_452' });
  expect(String(failure)).not.toContain('pat@example.com');
  await server.close();
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', code: 'ECONNREFUSED' });
});

test('a mail server in the own network may have a self-signed certificate', async () => {
  const { server, deliver } = await openMail({ offersTls: true });
  await deliver();
  expect(server.received).toMatchObject([{ isEncrypted: true }]);
});

test.each([
  ['https://porchlight.example', 'porchlight.example'],
  ['http://192.0.2.1:3000', '[192.0.2.1]'],
  ['http://[2001:db8::1]', '[ipv6:2001:db8::1]'],
])('the site with the address %s greets mail servers as %s', async (PUBLIC_URL, name) => {
  const { server, deliver } = await openMail({ env: { PUBLIC_URL } });
  await deliver();
  expect(server.received).toMatchObject([{ client: name }]);
});

test('the site waits ten minutes for a mail server', async () => {
  const { server, deliver } = await openMail();
  server.staysSilent();
  const timeouts = jest.spyOn(Socket.prototype, 'setTimeout');
  const stop = new AbortController();
  const delivery = deliver({}, stop.signal)?.catch((error: unknown) => error);
  await eventually(() => server.received.length, 1);
  const sockets = (timeouts.mock.contexts as Socket[]).filter(({ remotePort }) => remotePort === server.port);
  expect(new Set(sockets.map(({ timeout }) => timeout))).toEqual(new Set([600_000]));
  stop.abort();
  expect(await delivery).toMatchObject({ code: 'ABORTED', mayHaveArrived: true });
});
