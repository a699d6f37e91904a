import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import { outbox } from '#db/schema/index.ts';
import { recordFrom } from '#shared/record-from.ts';
import { notificationText } from '#content/mail/notifications.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startMailServer, startSilentServer } from '../../tests/support/mail-server.ts';
import { aLead } from '../../tests/support/leads.ts';
import { readEnv } from '../env.server.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import type { ChannelEvent, Sendable } from './channel.ts';
import { openChannels } from './channels.ts';
import { withDeadline } from './deadline.ts';
import { findHost, networkCodeOf } from './send-request.ts';

const ID = '11111111-3b43-5a0a-9f5d-3f0f0a8f9f01';
const message: Sendable = { id: ID, event: 'lead.created', at: new Date(), text: null };
const facts = { lead: aLead() };
const { signal } = new AbortController();
async function send(
  env: Record<string, string>,
  about: MessageFacts = {},
  event: ChannelEvent = message.event,
  typed: string | null = null,
) {
  const [channel] = openChannels(readEnv(env));
  const content = channel?.compose({ ...message, event, text: typed }, { ...facts, ...about });
  return content && channel?.deliver({ ...message, event }, content, signal);
}

const stop = { contact: '+12145550100', channel: 'all', lifts: null } as NonNullable<
  MessageFacts['stop']
>;
const evil = 'x\r\nBcc: victim@example.com\r\n\r\n<script>alert(1)</script>';
const mails = await startMailServer();

async function startSourceServer() {
  let source = '';
  const { env } = await startMailServer({
    onData: (stream, _session, done) =>
      void text(stream).then((whole) => {
        source = whole;
        done();
      }),
  });
  return { env, source: () => source };
}

test('no typed text becomes a header or recipient', async () => {
  const typed = [
    'businessName',
    'contactName',
    'email',
    'phone',
    'tradeDetail',
    'campaign',
  ] as const;
  const lead = aLead(recordFrom(typed, () => evil));
  await send(mails.env, { lead });
  const [mail] = mails.received;
  expect(mail?.recipients).toEqual(['sales@porchlight.example']);
  expect(mail?.headers).not.toMatch(/^bcc:|victim|script|^auto-submitted/im);
  expect(mail?.headers).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply$/m);
  expect(mail?.headers).toContain(`\nMessage-ID: <${ID}@porchlight.example>\r\n`);
  expect(mail?.text).not.toMatch(/^Bcc/m);
});

test('in a mail, a line of what somebody typed is whole, and a command can be copied', async () => {
  const { source, env } = await startSourceServer();
  const businessName = 'Hilltop '.repeat(24).trim();
  await send(env, { lead: aLead({ contactName: 'Zoë', businessName, askedAgain: new Date() }) });
  const lines = source().split('\r\n');
  expect(lines).toContain(`select stop('${facts.lead.leadId}', 'how they said it');`);
  expect(lines).toContain(`select allow('${facts.lead.leadId}', 'asked again');`);
  expect(source().replaceAll('=\r\n', '')).toContain(`\r\nBusiness: ${businessName}\r\n`);
});

test('what was typed for the operator begins no line', async () => {
  await send(mails.env, {}, 'operator.message', 'data: Hi\nselect erase(1)\u2028--');
  expect(mails.received.at(-1)?.text).toContain('\r\nRequest: data: Hi select erase(1) --\r\n');
});

test('a stop’s mail says how to allow', async () => {
  await send(mails.env, { stop }, 'contact.stopped');
  const [mail] = mails.received.slice(-1);
  expect(mail?.headers).toMatch(/^Subject: Stopped all contact: a person with an open lead$/m);
  expect(mail?.text).toContain("select allow('+12145550100', ");
  expect(mail?.text).not.toMatch('numbers|Hidden');
});

test('a stop’s mail names its numbers', async () => {
  const mailOf = async (numbersWith: string[]) => {
    const hidden = 'Pat (Ash, stopped, new)';
    const about = { stop: { ...stop, contact: 'pat@ash.example' }, numbersWith, hidden };
    await send(mails.env, about, 'contact.stopped');
    return mails.received.at(-1)?.text.replaceAll(/\s+/g, ' ');
  };
  const sent = await mailOf(['+12145550101', '+12145550102']);
  expect(sent).toContain('with the numbers that came with it: +12145550101, +12145550102.');
  expect(sent).toContain('Hidden: Pat (Ash, stopped, new) If');
  expect(sent).toContain("select allow('pat@ash.example, +12145550101, +12145550102', ");
  const longer = await mailOf(Array.from({ length: 13 }, (_, index) => `+12145550${index + 100}`));
  expect(longer).toContain('+12145550108, +12145550109 and 3 more. Lists');
  expect(longer).toContain('run this, which names the others: select allow(');
  expect(longer).toContain("+12145550109', ");
});

test('a mail server’s failure is a code', async () => {
  const refusal = Object.assign(new Error('who is pat@example.com?'), { responseCode: 550 });
  let greeting: string | undefined;
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
    greeting = session.hostNameAppearsAs;
    done(refusal);
  };
  const { env, close } = await startMailServer({ disabledCommands: [], onMailFrom });
  const [SMTP_URL] = env.SMTP_URL.split('?');
  const sendTo = (parameters: string) => send({ ...env, SMTP_URL: `${SMTP_URL}${parameters}` });
  await expect(sendTo('?tls.rejectUnauthorized=false')).rejects.toThrow(/^SMTP_550$/);
  // Servers distrust the name of a container.
  expect(greeting).toBe('porchlight.example');
  await expect(sendTo('')).rejects.toThrow(/CERT/);
  close();
  await expect(sendTo('')).rejects.toThrow('ECONNREFUSED');
});

test('a silent mail server is given up', async () => {
  const server = await startSilentServer();
  const [channel] = openChannels(readEnv(server.env));
  const sending = withDeadline(
    async (until) => channel?.deliver(message, { text: '' }, until),
    500,
  );
  await expect(sending).rejects.toThrow(/^TIMEOUT$/);
  await eventually(server.connections, 0);
});

test('a channel that throws at once leaves nothing that ends the process later', async () => {
  const unheard: unknown[] = [];
  const listen = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', listen);
  const act = () => {
    throw new RangeError('Invalid time value');
  };
  await expect(withDeadline(act, 1)).rejects.toThrow('Invalid time value');
  await sleep(50);
  process.off('unhandledRejection', listen);
  expect(unheard).toEqual([]);
});

const about = 'Plumbing, 51-150 leads per month (Nov 20, 12 PM, 7c1c5a4e), +12145550100.';
const card = {
  type: 'AdaptiveCard',
  version: '1.4',
  body: [{ type: 'TextBlock', text: `New lead: ${about}`, wrap: true }],
};
const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content: card };
const toTeams = JSON.stringify({ type: 'message', attachments: [attachment] });
test.each([
  ['https://hooks.slack.com/x', `{"text":"New lead: ${about}"}`],
  ['https://discord.com/x', `{"content":"New lead: ${about}","allowed_mentions":{"parse":[]}}`],
  ['https://x.westus.logic.azure.com/x', toTeams],
  ['https://x.05.environment.api.powerplatform.com/x', toTeams],
  ['https://discord.com.example/x', `{"text":"New lead: ${about}"}`],
  ['https://x.logic.azure.com.example/x', `{"text":"New lead: ${about}"}`],
])('the room %s gets one line', (LEAD_CHAT_URL, body) => {
  const [room] = openChannels(readEnv({ LEAD_CHAT_URL }));
  expect(room?.compose(message, facts)?.text).toBe(body);
});

test('the room hears of new leads alone, also of one without a contact', () => {
  const [room] = openChannels(readEnv({ LEAD_CHAT_URL: 'https://hooks.slack.com/x' }));
  const heard = outbox.event.enumValues.filter((event) =>
    room?.compose({ ...message, event, text: 'x' }, { ...facts, stop }),
  );
  expect(heard).toEqual(['lead.created']);
  const lead = aLead({ stopped: 'all', phone: null, phoneE164: null });
  expect(room?.compose(message, { lead })?.text).toContain(notificationText.noContact);
});

const failedFor = (cause: unknown) => new TypeError('fetch failed', { cause });
test.each([
  ['ECONNREFUSED', failedFor(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))],
  ['bad port', failedFor(new Error('bad port'))],
  ['UNKNOWN', failedFor('odd')],
  ['TypeError', new TypeError('no address')],
  ['TimeoutError', new DOMException('late', 'TimeoutError')],
])('a failed request has the code %s', (code, error) => {
  expect(networkCodeOf(error)).toBe(code);
});

test('a host whose name server is silent holds up no other, and is looked up again', async () => {
  // As in Node, two lookups run at a time.
  let free = 2;
  let fail: (error: Error) => void = () => undefined;
  const lookup = (name: string) => {
    free -= 1;
    const isSilent = free < 0 || name === 'silent.example';
    return isSilent ? new Promise((_resolve, reject) => (fail = reject)) : Promise.resolve(name);
  };
  const find = (address: string) => findHost(new URL(address), lookup);
  const waiting = [1, 2, 3].map((path) => find(`http://silent.example/${path}`));
  expect(await find('http://[::1]/')).toBe('::1');
  fail(new Error('EAI_AGAIN'));
  for (const each of waiting) await expect(each).rejects.toThrow('EAI_AGAIN');
  free = 1;
  const again = find('http://silent.example/4');
  fail(new Error('ENOTFOUND'));
  await expect(again).rejects.toThrow('ENOTFOUND');
});

test('a line is posted, and an answer that never ends holds no connection', async () => {
  let isOpen = false;
  let posted = '';
  const LEAD_CHAT_URL = await startFakeServer((req, res) => {
    isOpen = true;
    res.on('close', () => (isOpen = false)).write('x');
    void text(req).then((body) => (posted = `${req.method} ${body}`));
  });
  await send({ LEAD_CHAT_URL });
  await eventually(() => [isOpen, posted], [false, `POST {"text":"New lead: ${about}"}`]);
});
