import { expect, test } from '@jest/globals';
import { notificationText } from '#content/mail/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { readEnv } from '../env.server.ts';
import { composeLeadEmail } from './lead-email.ts';
import { emailChannel } from './email.ts';
import { sampleLead, sampleMessage } from './sample-lead.ts';

const SENT = new Date('2026-11-20T18:00:00Z');
const ID = '7c1c5a4e-3b43-5a0a-9f5d-3f0f0a8f9f01';
const none = { call: null, wantedFrom: null };
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
  const { subject, text } = composeLeadEmail(notificationOf(...changes), SENT);
  return { text, body: `${subject}\n${text}` };
}

const asked = 'they asked for the morning';
function calling(from: string, until: string, zone: string | null = 'America/New_York') {
  const call = { from: `2026-11-${from}:00Z`, until: `2026-11-${until}:00Z`, zone };
  return { timeZone: zone, call, wantedFrom: call.from };
}
const today = ['20T14:00', '20T18:30'] as const;
const morning = { ...calling('21T14:00', '21T16:00'), okToCallNow: true };
const saturday = calling('21T14:00', '22T02:00');
const monday = calling('23T14:00', '23T16:00');
const late = `${asked}, ${notificationText.butTooLate}`;
test.each<[string | RegExp, Partial<LeadForNotification>]>([
  [`Call Saturday, Nov 21, between 9 and 11 AM EST: ${asked}.`, morning],
  [`Call now, until 1:30 PM EST: ${asked}.`, { ...calling(...today), okToCallNow: true }],
  [
    `Call Saturday, Nov 21, between 9 AM and 9 PM EST: ${late}.`,
    { ...saturday, wantedFrom: monday.wantedFrom },
  ],
  [`Call Monday, Nov 23, between 9 and 11 AM EST: ${asked}, and no earlier time is legal.`, monday],
  [
    /^Call Friday, Nov 20, between \d.* [A-Z]+: .* but we don’t know where they are\.$/,
    calling(...today, null),
  ],
])('the email begins with "%s"', (words, others) => {
  expect(emailOf({}, others).text.split('\n')[0]).toMatch(words);
});

const reached_at = '2026-11-20T18:00:00.000Z';
test.each<[string, ...Parameters<typeof notificationOf>]>([
  ['It was 11 AM where they are when we sent this.', {}, { timeZone: 'America/Denver' }],
  ['We don’t know where they are: these hours are legal', {}, { timeZone: null }],
  [notificationText.due('Sat, Nov 21').slice(0, -1), {}],
  [
    'Call any time on Monday, Nov 23 (9 to 11 AM EST): no earlier time is legal.',
    { call_time: 'any' },
    monday,
  ],
  ['Somebody has reached them already.', { reached_at }, none],
  ['Possible spam: Plumbing, 51-150 leads per month (', { suspected: true }],
  ['a bot may have sent this', { suspected: true }],
])('the email says "%s"', (words, ...changes) => {
  expect(emailOf(...changes).body).toContain(words);
});

test('the email shows a number that cannot be dialed as typed', () => {
  const { text } = emailOf({ phone: 'ask for Pat', phone_e164: null });
  expect(text).toContain('Phone, as typed: ask for Pat');
});

test.each([
  [{ phone_e164: '+442079460100' }, 'Don’t call: the number isn’t in the United States. Answer by email.'],
  [{ phone_e164: null }, 'No number can be read in what they typed. Answer by email.'],
  [{ reach_by: 'text' as const }, 'Don’t call: they want a text message from a person.'],
  [{ reach_by: 'email' as const }, 'Don’t call: they want an email.'],
  [{ do_not_call: true }, 'Don’t call: they asked us to stop calling. Answer by email.'],
])('if nobody may call (%j), the email says so and promises no call', (changes, words) => {
  const { text } = emailOf({ ...changes, call_time: 'morning' }, none);
  expect(text.split('\n')[0]).toBe(words);
  const [promise = ''] = notificationText.dueByEmail('|').split('|');
  expect(text).toContain(promise);
  expect(text).not.toMatch(/they asked for|person will call|has to dial/);
  if ('do_not_call' in changes)
    expect(text).toMatch(/Automated calls: No calls at all[^]*sales\.revoke_consent\(/);
});

async function openMail({ offersTls = false } = {}) {
  const server = await startMailServer({ offersTls });
  const channel = emailChannel(readEnv(server.env));
  const deliver = (changes = {}, others = {}) =>
    channel?.deliver(notificationOf(changes, others), sampleMessage(ID), new AbortController().signal);
  return { server, deliver };
}

test('typed line breaks add no header or recipient', async () => {
  const { server, deliver } = await openMail();
  const fields = { businessName: evil, contactName: evil, email: evil, phone: evil, tradeDetail: evil };
  await deliver({ ...fields, email: evil, campaign: evil, came_from: evil, phone_e164: null });
  const [received] = server.received;
  const { mail, recipients, raw = '' } = received ?? {};
  expect(recipients).toEqual(['sales@porchlight.example']);
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:|victim|script/im);
  expect(mail?.subject).toMatch(
    /^New lead: Plumbing, 51-150 leads per month \(Nov 20, \d+ [AP]M, [\da-f]{8}\)$/,
  );
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).not.toMatch(/^Bcc/m);
  expect(mail?.messageId).toBe(`<${ID}@porchlight.example>`);
});

test.each([
  ['pat@example.com', true],
  [null, false],
  ['pat@example.com, eve@example.com', false],
  ['pat(comment@example.com', false],
  ['zoë@example.com', false],
])('an answer goes to the address %j: %s', async (email, isUsed) => {
  const { server, deliver } = await openMail();
  await deliver({ email });
  const [received] = server.received;
  expect(received?.mail.replyTo?.map(({ address }) => address)).toEqual(isUsed ? [email] : undefined);
});

test('a mail server that does not listen is a failure with a code', async () => {
  const { server, deliver } = await openMail();
  await server.close();
  await expect(deliver()).rejects.toMatchObject({ name: 'DeliveryError', code: 'ECONNREFUSED' });
});

test('a mail server in the own network may have a self-signed certificate, and is greeted by the sender’s domain', async () => {
  const { server, deliver } = await openMail({ offersTls: true });
  await deliver();
  expect(server.received).toMatchObject([{ isEncrypted: true, client: 'porchlight.example' }]);
});
