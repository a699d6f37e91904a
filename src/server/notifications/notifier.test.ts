import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import { eventText } from '#content/mail/notifications.ts';
import { dateOf } from '#shared/business-day.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startFakeServer, startReceiver, type Answer } from '../../tests/support/fake-servers.ts';
import { startMailServer, startSilentServer } from '../../tests/support/mail-server.ts';
import { createLogin, forgetLeads, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { inTransaction } from '#db/connection/database.server.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import type { Via } from '#db/schema/index.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from './channels.ts';
import { startNotifier } from './notifier.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;
const ana = await createLogin(testDatabase, true);
const receiver = await startReceiver();
const mails = await startMailServer();
const stops: (() => unknown)[] = [];
let lines = '';

beforeEach(async () => {
  await forgetLeads(testDatabase);
  lines = '';
  mails.received.length = receiver.received.length = 0;
  receiver.answers((res) => void res.writeHead(204).end());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A site with these settings begins to send. */
function startSite(settings: Record<string, string>, deliveryMs?: number) {
  const channels = openChannels(readEnv(settings));
  const logger = pino({ level: 'debug' }, { write: (line) => void (lines += line) });
  const isMigrated = () => Promise.resolve(true);
  stops.push(startNotifier({ channels, database, logger, isMigrated, deliveryMs }));
}

/** A site that has these ways takes a lead. */
async function post(vias: Via[], columns = {}): Promise<string> {
  const id = await storeTestLead(testDatabase, columns);
  await rows(`select sales_internal.queue('lead.created', $1, $2)`, [vias, id]);
  return id;
}

const unsent = () => rows(`select via, state from outbox where state <> 'sent'`);
const both = ['a@sales.example', 'b@sales.example'];
const twoAddresses = { ...mails.env, LEAD_EMAIL_TO: both.join(', ') };

/** A lead that asked twice, whose call was logged, and who was stopped and allowed since. */
async function postAllEvents() {
  const attribution = { utm_campaign: 'hail' };
  const phone = '(214) 555-0100';
  const columns = { phone, email: 'pat@example.com', attribution };
  const lead_id = await post(['email', 'webhook'], columns);
  const another = await storeTestLead(testDatabase, { phone, contact_name: 'pat  DOE' });
  await ana.rows(`select log_call('won', 'wants two lines', amount => 297, lead => $1)`, [lead_id]);
  await ana.rows(
    `select stop('pat@example.com', 'by mail'), allow('pat@example.com', 'called us')`,
  );
  return { lead_id, another, attribution };
}

test('two sites send each event once', async () => {
  await postAllEvents();
  for (let count = 0; count < 2; count++) startSite({ ...receiver.env, ...twoAddresses });
  await eventually(unsent, []);
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([both]);
  const queued = await rows(`select id, at from outbox where via = 'webhook' order by id`);
  const times = receiver.received.map(({ headers, event }) => [
    headers['webhook-id'],
    event.timestamp,
  ]);
  expect(times.sort()).toEqual(queued.map(({ id, at }) => [id, (at as Date).toISOString()]));
});

test('the webhook gets each event as it is when it is sent, and the log no contact', async () => {
  const { lead_id, another, attribution } = await postAllEvents();
  startSite(receiver.env);
  const dataOf = (type: string) =>
    receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.data);
  await eventually(() => rows(`select from outbox where state <> 'sent' and via = 'webhook'`), []);
  expect(receiver.received[0]?.headers['user-agent']).toBe('porchlight');
  const lead = { lead_id, contact_name: 'Pat Doe', status: 'won' };
  expect(dataOf('lead.created')).toMatchObject([{ lead, attribution }]);
  const said = { outcome: 'won', amount: 297, note: 'wants two lines', login: ana.name };
  const logged = dataOf('call.logged');
  expect(logged).toMatchObject([{ call: { ...said, lead_ids: [another, lead_id] } }]);
  // The number was stopped since.
  expect(JSON.stringify(logged)).not.toContain('2145550100');
  const stopped = dataOf('contact.stopped');
  expect(stopped.map(({ stop }) => stop?.contact).sort()).toEqual([
    '+12145550100',
    'pat@example.com',
  ]);
  for (const { stop } of stopped) expect(stop).toMatchObject({ channel: 'all', lifts: null });
  const allowed = { contact: 'pat@example.com', how: 'called us', lifts: expect.any(String) };
  expect(dataOf('contact.allowed')).toMatchObject([{ stop: allowed }]);
  expect(lines).toContain(lead_id);
  expect(lines).not.toMatch(/Pat Doe|sales\.example|2145550100|whsec_/);
});

const refusal = 'pat@example.com was not found';
test.each<[string, Answer, string]>([
  ['refuses', (res) => void res.writeHead(503).end(refusal), 'HTTP_503'],
  ['redirects', (res) => void res.writeHead(307, { Location: '/' }).end(refusal), 'HTTP_307'],
  ['cuts the line', (res) => void res.socket?.resetAndDestroy(), 'ECONNRESET'],
])('a receiver that %s gets the message again', async (_what, answer, last_error) => {
  receiver.answers(answer);
  await post(['webhook']);
  startSite(receiver.env);
  await eventually(
    () => rows('select state, last_error from outbox'),
    [{ state: 'waiting', last_error }],
  );
  expect(lines).not.toContain('pat@example.com');
});

const sentBy = (via: Via) =>
  rows(`select from outbox where state = 'sent' and via = $1`, [via]).then(({ length }) => length);

test('a silent channel delays no other', async () => {
  const silent = await startSilentServer();
  for (let count = 0; count < 6; count++) await post(['email', 'webhook']);
  startSite({ ...receiver.env, ...silent.env });
  await eventually(() => sentBy('webhook'), 6);
  // Four at once, and none was given up.
  await eventually(silent.connections, 4);
  expect(lines).not.toContain('TIMEOUT');
  silent.hangUp();
});

test('a silent receiver gives up its place', async () => {
  receiver.answers((res) => void (receiver.received.length > 4 && res.writeHead(204).end()));
  for (let count = 0; count < 6; count++) await post(['webhook']);
  startSite(receiver.env, 2_000);
  await eventually(() => lines.match(/"code":"TIMEOUT"/g)?.length, 4);
  // Otherwise the next try comes some seconds later.
  await rows(`update outbox set next_at = now() where state = 'waiting'`);
  await eventually(() => sentBy('webhook'), 6);
});

test('a stop waits for what is being sent', async () => {
  const waiting: Parameters<Answer>[0][] = [];
  receiver.answers((res) => void waiting.push(res));
  startSite(receiver.env);
  // The second doesn't wait for the answer to the first.
  for (const count of [1, 2]) {
    await post(['webhook']);
    await eventually(() => waiting.length, count);
  }
  // Four at once: the fifth is leased when one of them has ended, and the sixth is not.
  for (let count = 2; count < 6; count++) await post(['webhook']);
  await eventually(() => waiting.length, 4);
  waiting.shift()?.writeHead(204).end();
  await eventually(() => waiting.length, 4);
  expect(await rows('select from outbox where attempts > 0')).toHaveLength(5);
  await rows('delete from outbox where attempts = 0');
  const stopped = stops.splice(0).map((stop) => stop());
  for (const each of waiting) each.writeHead(204).end();
  await Promise.all(stopped);
  expect(await unsent()).toEqual([]);
});

test('nothing goes out about an erased lead', async () => {
  const erased = await post(['webhook']);
  await ana.rows(`select erase($1, 'asked for it')`, [erased]);
  // As if it had been leased before.
  await rows(`select sales_internal.queue('lead.created', '{webhook}', $1)`, [erased]);
  startSite(receiver.env);
  await eventually(unsent, []);
  expect(receiver.received.filter(({ event }) => event.type === 'lead.created')).toEqual([]);
  expect(lines).toContain('a message was dropped, because its lead was erased');
});

test.each(["pat.o'brien@ash.example", 'pat.o’brien@ash.example'])(
  'what the mail on %s says to run allows it',
  async (email) => {
    await storeTestLead(testDatabase, { email });
    const stop = { id: randomUUID(), contact: email, what: 'all', sentAt: new Date() } as const;
    await database.run((db) => inTransaction(db, (each) => storeStop(each, stop, ['email'])));
    startSite(mails.env);
    await eventually(() => mails.received.length, 1);
    const text = mails.received[0]?.text ?? '';
    expect(text).toContain(`stopped all contact with ${email}, `);
    const [answer] = await ana.rows(/^select .*$/m.exec(text)?.[0] ?? '');
    expect(answer?.allow).toMatch(/^Allowed .*\(stops ended: 2\)/);
    expect(answer?.allow).toContain(email);
  },
);

test('a past morning’s mail goes to nobody', async () => {
  const morning = (day: Date) =>
    rows(
      `insert into outbox (event, text, via, at)
       values ('day.started', $1, 'email', now() - interval '3 days')`,
      [`${dateOf(day)}\n${dateOf(day)} in other words\nOne line.`],
    );
  for (const day of [new Date(), new Date(Date.now() - 86_400_000)]) await morning(day);
  startSite(mails.env);
  await eventually(unsent, []);
  expect(mails.received.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1])).toEqual([
    `${dateOf(new Date())} in other words`,
  ]);
  expect(mails.received[0]?.text.trim()).toBe('One line.');
});

test('what waits goes to whom the settings name when it is sent', async () => {
  for (let count = 0; count < 2; count++) await post(['email', 'webhook']);
  // They are gone: the first try of each fails.
  const LEAD_WEBHOOK_URL = 'http://127.0.0.1:9/gone';
  const SMTP_URL = 'smtp://127.0.0.1:9?requireTLS=false';
  startSite({ ...mails.env, SMTP_URL, ...receiver.env, LEAD_WEBHOOK_URL });
  await eventually(() => rows('select from outbox where last_error is null'), []);
  await Promise.all(stops.splice(0).map((stop) => stop()));
  await rows('update outbox set next_at = now()');
  startSite({ ...receiver.env, ...twoAddresses });
  await eventually(unsent, []);
  expect(mails.received.map(({ recipients }) => recipients)).toEqual([both, both]);
  expect(receiver.received).toHaveLength(2);
});

test('two sites with other channels share what both send, and take nothing away', async () => {
  const rooms: string[] = [];
  const LEAD_CHAT_URL = await startFakeServer((req, res) => {
    rooms.push(String(req.url));
    res.end();
  });
  // The second one takes a lead while the first one runs, and the other way round.
  startSite({ ...receiver.env, ...mails.env });
  for (let count = 0; count < 6; count++) {
    await post(['email', 'webhook']);
    await post(['webhook', 'chat']);
  }
  const chats = { via: 'chat', state: 'waiting' };
  await eventually(unsent, Array(6).fill(chats));
  startSite({ ...receiver.env, LEAD_CHAT_URL });
  await eventually(unsent, []);
  expect([mails.received.length, receiver.received.length, rooms.length]).toEqual([6, 12, 6]);
});

test('if a mail server refuses some addresses, the others have the mail, once', async () => {
  const sent: string[][] = [];
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
    const responseCode = { 'gone@x.example': 550, 'full@x.example': 452 }[address];
    done(responseCode ? Object.assign(new Error('who is it?'), { responseCode }) : undefined);
  };
  const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
    sent.push(envelope.rcptTo.map(({ address }) => address));
    stream.on('end', () => done()).resume();
  };
  const { env } = await startMailServer({ onRcptTo, onData });
  await post(['email']);
  startSite({ ...env, LEAD_EMAIL_TO: 'gone@x.example, a@x.example, full@x.example, b@x.example' });
  await eventually(unsent, []);
  expect(sent).toEqual([['a@x.example', 'b@x.example']]);
  expect(lines).toMatch(/"refused":2,"msg":"some addresses refused a message"/);
  expect(lines).not.toContain('x.example');
});

const legal = { LEGAL_NAME: 'A', LEGAL_ADDRESS: 'B', LEGAL_EMAIL: 'legal@porchlight.example' };
test.each<[object, string[]]>([
  [{}, both],
  [legal, [legal.LEGAL_EMAIL]],
])('%j: the operator’s message goes to %j, also after eight days', async (settings, to) => {
  const request = { id: randomUUID(), contact: 'me', what: 'data', sentAt: new Date() } as const;
  await database.run((db) => inTransaction(db, (each) => storeStop(each, request, [])));
  await rows(
    `update outbox set at = at - interval '8 days', next_at = next_at - interval '8 days'`,
  );
  // A site without mail keeps it.
  startSite(receiver.env);
  await database.run((db) => applyRetention(db, ['webhook']));
  expect(await unsent()).toEqual([{ via: 'email', state: 'waiting' }]);
  startSite({ ...twoAddresses, ...settings });
  await eventually(unsent, []);
  const text = expect.stringContaining('data: me');
  const headers = expect.stringContaining(`Subject: ${eventText.operatorSubject}`);
  expect(mails.received).toMatchObject([{ headers, text, recipients: to }]);
});
