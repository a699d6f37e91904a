import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { eventText } from '#content/mail/notifications.ts';
import { dateOf } from '#shared/business-day.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startReceiver, type Answer } from '../../tests/support/fake-servers.ts';
import { startMailServer, startSilentServer } from '../../tests/support/mail-server.ts';
import { createLogin, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { inTransaction } from '#db/connection/database.server.ts';
import { writeChannels } from '#db/queries/outbox.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import { readEnv } from '../env.server.ts';
import { openChannels, targetsOf } from './channels.ts';
import { startNotifier } from './notifier.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;
const ana = await createLogin(testDatabase, true);
const receiver = await startReceiver();
const mails = await startMailServer();
const stops: (() => unknown)[] = [];
let lines = '';

beforeEach(async () => {
  await rows('delete from outbox; delete from channels');
  lines = '';
  mails.received.length = receiver.received.length = 0;
  receiver.answers((res) => void res.writeHead(204).end());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function open(settings: Record<string, string>) {
  const channels = openChannels(readEnv(settings));
  const logger = pino({ level: 'debug' }, { write: (line) => void (lines += line) });
  const isSetUp = () => Promise.resolve(true);
  await database.run((db) => inTransaction(db, (each) => writeChannels(each, targetsOf(channels))));
  return () => stops.push(startNotifier({ channels, database, logger, isSetUp }));
}

async function post(columns = {}): Promise<string> {
  const id = await storeTestLead(testDatabase, columns);
  await rows(`select sales_internal.queue('lead.created', $1)`, [id]);
  return id;
}

const unsent = () => rows(`select channel, state from outbox where state <> 'sent'`);
const both = ['a@sales.example', 'b@sales.example'];
const twoAddresses = { ...mails.env, LEAD_EMAIL_TO: both.join(', ') };

test('two sites send each event once', async () => {
  const settings = { ...receiver.env, ...twoAddresses };
  const starts = [await open(settings), await open(settings)];
  const attribution = { utm_campaign: 'hail' };
  const lead_id = await post({ phone: '(214) 555-0100', email: 'pat@example.com', attribution });
  const again = { phone: '(214) 555-0100', contact_name: 'Pat D.' };
  const another = await storeTestLead(testDatabase, again);
  await ana.rows(`select log_call('won', 'wants two lines', amount => 297, lead => $1)`, [lead_id]);
  await ana.rows(
    `select stop('pat@example.com', 'by mail'), allow('pat@example.com', 'called us')`,
  );
  for (const start of starts) start();
  await eventually(unsent, []);
  expect(mails.received.flatMap(({ recipients }) => recipients).sort()).toEqual(both);
  const queued = await rows(`select id, at from outbox where channel = 'webhook' order by id`);
  expect(receiver.received[0]?.headers['user-agent']).toBe('porchlight');
  const times = receiver.received.map(({ headers, event }) => [
    headers['webhook-id'],
    event.timestamp,
  ]);
  expect(times.sort()).toEqual(queued.map(({ id, at }) => [id, (at as Date).toISOString()]));
  expect(
    Object.fromEntries(receiver.received.map(({ event }) => [event.type, event.data])),
  ).toMatchObject({
    // Its state at the time of sending, after the call.
    'lead.created': { lead: { lead_id, contact_name: 'Pat Doe', status: 'won' }, attribution },
    'call.logged': {
      call: {
        outcome: 'won',
        amount: 297,
        note: 'wants two lines',
        login: ana.name,
        lead_ids: [another, lead_id],
      },
    },
    'contact.stopped': { stop: { channel: 'all', lifts: null } },
    'contact.allowed': {
      stop: { contact: 'pat@example.com', how: 'called us', lifts: expect.any(String) },
    },
  });
  const stopped = receiver.received.filter(({ event }) => event.type === 'contact.stopped');
  expect(JSON.stringify(stopped)).toMatch(/pat@example.com.*\+12145550100|\+12145550100.*pat@/);
  // The number was stopped since.
  const logged = receiver.received.filter(({ event }) => event.type === 'call.logged');
  expect(JSON.stringify(logged)).not.toContain('2145550100');
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
  const start = await open(receiver.env);
  await post();
  start();
  await eventually(
    () => rows('select state, last_error from outbox'),
    [{ state: 'waiting', last_error }],
  );
  expect(lines).not.toContain('pat@example.com');
});

test('silent recipients delay nobody else', async () => {
  const deadlines: AbortController[] = [];
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const deadline = new AbortController();
    deadlines.push(deadline);
    return deadline.signal;
  });
  const silent = await startSilentServer();
  receiver.answers((res) => void (receiver.received.length > 4 && res.writeHead(204).end()));
  const start = await open({ ...receiver.env, ...silent.env });
  for (let count = 0; count < 6; count++) await post();
  start();
  const gaveUp = (channel: string) =>
    new Set(
      lines
        .split('\n')
        .filter((line) => line.includes(`"channel":"${channel}"`) && line.includes('TIMEOUT'))
        .map((line) => /"messageId":"([^"]+)"/.exec(line)?.[1]),
    ).size;
  // The first four of each hang, and take all places of their recipient.
  await eventually(async () => [receiver.received.length, await silent.connections()], [4, 4]);
  expect(timeout.mock.calls).toEqual(Array(8).fill([30_000]));
  for (const deadline of deadlines.splice(0)) deadline.abort();
  await eventually(() => [gaveUp('email'), gaveUp('webhook')], [4, 4]);
  // Otherwise the next try comes some seconds later.
  await rows(`update outbox set next_at = now() where state = 'waiting' and channel = 'webhook'`);
  const sent = `select channel, count(*)::int from outbox where state = 'sent' group by 1`;
  await eventually(() => rows(sent), [{ channel: 'webhook', count: 6 }]);
  const stopped = stops.splice(0).map((stop) => stop());
  for (const deadline of deadlines) deadline.abort();
  await Promise.all(stopped);
  await eventually(silent.connections, 0);
  jest.restoreAllMocks();
});

test('a stop waits for what is being sent', async () => {
  const waiting: Parameters<Answer>[0][] = [];
  receiver.answers((res) => void waiting.push(res));
  const start = await open(receiver.env);
  start();
  // The second doesn't wait for the answer to the first.
  for (const count of [1, 2]) {
    await post();
    await eventually(() => waiting.length, count);
  }
  // Four at once: the fifth is leased when one of them has ended, and the sixth is not.
  for (let count = 2; count < 6; count++) await post();
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
  const start = await open(receiver.env);
  const erased = await post();
  await ana.rows(`select erase($1, 'asked for it')`, [erased]);
  // As if it had been leased before.
  await rows(
    `insert into outbox (event, lead_id, channel, recipient) values ('lead.created', $1, ` +
      `'webhook', '')`,
    [erased],
  );
  start();
  await eventually(unsent, []);
  expect(receiver.received.filter(({ event }) => event.type === 'lead.created')).toEqual([]);
  expect(lines).toContain('a message was dropped, because its lead was erased');
});

test.each(["pat.o'brien@ash.example", 'pat.o’brien@ash.example'])(
  'what the mail on %s says to run allows it',
  async (email) => {
    const start = await open(mails.env);
    await storeTestLead(testDatabase, { email });
    const stop = { id: randomUUID(), contact: email, what: 'all' } as const;
    await database.run((db) => inTransaction(db, (each) => storeStop(each, stop)));
    start();
    await eventually(() => mails.received.length, 1);
    const text = mails.received[0]?.text ?? '';
    expect(text).toContain(`stopped all contact with ${email}, `);
    const [answer] = await ana.rows(/^select .*$/m.exec(text)?.[0] ?? '');
    expect(answer?.allow).toMatch(/^Allowed .*\(stops ended: 2\)/);
    expect(answer?.allow).toContain(email);
  },
);

test('a past morning’s mail goes to nobody', async () => {
  const start = await open(mails.env);
  const morning = (day: Date) =>
    rows(
      `insert into outbox (event, text, channel, recipient, at)
       values ('day.started', $1, 'email', $2, now() - interval '3 days')`,
      [`${dateOf(day)}\n${dateOf(day)} in other words\nOne line.`, mails.env.LEAD_EMAIL_TO],
    );
  for (const day of [new Date(), new Date(Date.now() - 86_400_000)]) await morning(day);
  start();
  await eventually(unsent, []);
  expect(mails.received.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1])).toEqual([
    `${dateOf(new Date())} in other words`,
  ]);
  expect(mails.received[0]?.text.trim()).toBe('One line.');
});

const EVENTS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

test('a gone recipient’s messages go to the others', async () => {
  const insert = (recipient: string, event: number, state: string) =>
    rows(
      `insert into outbox (event, lead_id, channel, recipient, state, at)
       values ('lead.created', $1, 'email', $2, $3, now() - interval '20 days')`,
      [EVENTS[event], recipient, state],
    );
  const gone = ['old@sales.example', 'older@sales.example'];
  for (const each of gone) await insert(each, 0, 'failed');
  await insert('a@sales.example', 0, 'sent');
  await insert(gone[0] ?? '', 1, 'waiting');
  await rows(
    `insert into outbox (event, text, channel, recipient)
     values ('day.started', 'Good morning', 'email', $1)`,
    gone.slice(1),
  );
  await open(receiver.env);
  expect(await rows(`select from outbox where state <> 'sent'`)).toHaveLength(4);
  await Promise.all([open(twoAddresses), open(twoAddresses)]);
  const moved =
    `select lead_id, recipient from outbox where state = 'waiting' and at > now() - interval ` +
    `'1 hour' order by 1, 2`;
  expect(await rows(moved)).toEqual([
    { lead_id: EVENTS[0], recipient: 'b@sales.example' },
    { lead_id: EVENTS[1], recipient: 'a@sales.example' },
    { lead_id: EVENTS[1], recipient: 'b@sales.example' },
  ]);
  expect(await rows('select from outbox')).toHaveLength(4);
});

const legal = { LEGAL_NAME: 'A', LEGAL_ADDRESS: 'B', LEGAL_EMAIL: 'legal@porchlight.example' };
test.each<[object, string[]]>([
  [{}, both],
  [legal, [legal.LEGAL_EMAIL]],
])('%j: the operator’s message goes to %j', async (settings, recipients) => {
  await rows(
    `insert into outbox (event, text, channel, recipient) values ('operator.message', ` +
      `'data: me', 'email', '')`,
  );
  (await open({ ...twoAddresses, ...settings }))();
  await eventually(() => mails.received.length, 1);
  const text = expect.stringContaining('data: me');
  const headers = expect.stringContaining(`Subject: ${eventText.operatorSubject}`);
  expect(mails.received).toMatchObject([{ headers, text, recipients }]);
});
