import dns from 'node:dns';
import { expect, jest, test } from '@jest/globals';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { aLead } from '../../tests/support/sales-lead.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from './channels.ts';

const ID = '11111111-3b43-5a0a-9f5d-3f0f0a8f9f01';
const message = { id: ID, event: 'lead.created', recipient: 'sales@porchlight.example' } as Message;
const factsOf = (changes: Partial<MessageFacts> = {}): MessageFacts => ({
  lead: aLead(),
  promisedCall: null,
  attribution: null,
  call: undefined,
  stop: undefined,
  ...changes,
});
const send = (env: Record<string, string>, facts = factsOf(), about: Partial<Message> = {}) =>
  openChannels(readEnv(env))[0]?.send({ ...message, ...about }, facts);

const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';

test('a mail has no header or recipient that somebody typed, and no helpdesk drops it', async () => {
  const server = await startMailServer();
  const typed = {
    businessName: evil,
    contactName: evil,
    email: evil,
    phone: evil,
    tradeDetail: evil,
    campaign: evil,
  };
  await send(server.env, factsOf({ lead: aLead(typed) }));
  const [{ mail, recipients, raw } = { mail: undefined, recipients: [], raw: '' }] = server.received;
  expect(recipients).toEqual(['sales@porchlight.example']);
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(headers).not.toMatch(/^bcc:|victim|script|^auto-submitted/im);
  expect(headers).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply$/m);
  expect([mail?.replyTo, mail?.messageId]).toEqual([undefined, `<${ID}@porchlight.example>`]);
  expect(mail?.text).not.toMatch(/^Bcc/m);
});

test.each([
  ['pat@example.com', true],
  [null, false],
  ['pat@example.com, eve@example.com', false],
  ['zoë@example.com', false],
])('an answer goes to the address %j: %s', async (email, isUsed) => {
  const server = await startMailServer();
  await send(server.env, factsOf({ lead: aLead({ email }) }));
  expect(server.received[0]?.mail.replyTo?.map(({ address }) => address)).toEqual(
    isUsed ? [email] : undefined,
  );
});

test('mail finds a name that only the machine knows, takes any certificate in its own network, and closes', async () => {
  const server = await startMailServer({ disabledCommands: [] });
  const lookup = jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, done: Done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])) as never);
  await send({ ...server.env, SMTP_URL: `smtp://mail.lan:${server.port}` });
  expect(lookup.mock.calls.map(([name]) => name)).toEqual(['mail.lan']);
  lookup.mockRestore();
  expect(server.received).toMatchObject([{ isEncrypted: true, client: 'porchlight.example' }]);
  await eventually(() => server.connections(), 0);
});
type Done = (error: null, addresses: object[]) => void;

test('a mail server that is down, or refuses, is named by a code', async () => {
  const refusal = Object.assign(new Error('who is pat@example.com?'), { responseCode: 550 });
  const server = await startMailServer({ onMailFrom: (_address, _session, done) => done(refusal) });
  await expect(send(server.env)).rejects.toMatchObject({ code: 'SMTP_550', message: 'SMTP_550' });
  await server.close();
  await expect(send(server.env)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

type Call = NonNullable<MessageFacts['call']>;
type Stop = NonNullable<MessageFacts['stop']>;
const call = { outcome: 'won', amount: 1_297.5, note: 'https://note.example' } as Call;
const stop = { contact: '+12145550100', channel: 'all', lifts: null } as Stop;
const allow: Stop = { ...stop, lifts: ID };
const about = 'Plumbing, 51-150 leads per month (Nov 20, 12 PM, 7c1c5a4e), +12145550100.';
const card = '"type":"TextBlock","text":"New lead: Plumbing';
test.each<[url: string, string, Partial<MessageFacts>, Message['event']]>([
  ['https://hooks.slack.com/x', `{"text":"New lead: ${about}"}`, {}, 'lead.created'],
  ['https://discord.com/x', `{"content":"Won, $1,297.50 a month: ${about}"}`, { call }, 'call.logged'],
  ['https://chat.googleapis.com/x', '"Stopped all contact: +12145550100"', { stop }, 'contact.stopped'],
  ['https://x.webhook.office.com/x', '"Contact is allowed again: +1', { stop: allow }, 'contact.allowed'],
  ['https://x.westus.logic.azure.com/x', card, {}, 'lead.created'],
])('the room at %s gets one line', async (LEAD_CHAT_URL, body, changes, event) => {
  const fetches = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('ok'));
  await send({ LEAD_CHAT_URL }, factsOf(changes), { event });
  expect(fetches.mock.lastCall?.[1]?.body).toContain(body);
  expect(fetches.mock.lastCall?.[1]?.body).not.toMatch(/note\.example|Hilltop|Pat/);
  fetches.mockRestore();
});

test.each([
  ['smtp://mail.example.com?pool=true', /SMTP_URL: must not have the parameter pool/],
  ['smtp://mail.example.com?logger=true&debug=true', /parameter logger.*parameter debug/s],
  ['smtp://mail.example.com?requireTLS=false', /parameter requireTLS/],
])('%s is refused', (SMTP_URL, words) => {
  const settings = { SMTP_URL, LEAD_EMAIL_TO: 'a@b.example', LEAD_EMAIL_FROM: 'a@b.example' };
  expect(() => readEnv(settings)).toThrow(words);
  expect(() => readEnv({ ...settings, SMTP_URL: 'smtp://mail.example.com?authMethod=LOGIN' })).not.toThrow();
});
