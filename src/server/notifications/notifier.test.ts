import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { openDatabase } from '#db/client.server.ts';
import { storeLead } from '#db/queries/store-lead.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type Answer, startReceiver } from '../../tests/support/fake-servers.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { createLogin, forgetLeads } from '../../tests/support/sales.ts';
import { newSubmission } from '../../tests/support/spooled.ts';
import { createTestDatabase, siteUrlOf } from '../../tests/support/test-database.ts';
import { readEnv } from '../env.server.ts';
import { composeLead } from '../leads/compose-lead.ts';
import { channelWriter, openChannels } from './channels.ts';
import { startNotifier } from './notifier.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
const database = closeAfterTests(openDatabase(siteUrlOf(testDatabase)));
const ana = await createLogin(testDatabase, true);
const receiver = await startReceiver();
const mails = await startMailServer();
const stops: (() => Promise<void>)[] = [];
let lines: string[] = [];

beforeEach(async () => {
  await forgetLeads(testDatabase);
  await rows('delete from channels');
  lines = [];
  mails.received.length = receiver.received.length = 0;
  receiver.answers((res) => void res.writeHead(204).end());
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function open(settings: Record<string, string>) {
  const env = readEnv(settings);
  const channels = openChannels(env);
  const logger = pino({ level: 'debug' }, { write: (line) => void lines.push(line) });
  const isReady = channelWriter(env, channels, database);
  await isReady();
  return () => stops.push(startNotifier({ channels, database, logger, isReady }));
}

/** As the form does. */
async function post(changes: Partial<LeadInput> = {}): Promise<string> {
  const submission = newSubmission({
    email: 'pat@example.com',
    attribution: { utm_campaign: 'hail' },
    ...changes,
  });
  await database.run((db) => storeLead(db, composeLead(submission), { isSpooled: false }));
  return submission.id;
}
const messages = (columns: string) =>
  rows(`select ${columns} from outbox order by event, channel, recipient`);
const dueNow = () => rows(`update outbox set next_at = now() where state = 'waiting'`);

test('two sites send a lead once to each recipient, and log its id only', async () => {
  const settings = { ...receiver.env, ...mails.env, LEAD_EMAIL_TO: 'a@sales.example, b@sales.example' };
  const starts = [await open(settings), await open(settings)];
  const id = await post();
  for (const start of starts) start();
  await eventually(
    () => messages('channel, recipient, state, attempts'),
    [
      { channel: 'email', recipient: 'a@sales.example', state: 'sent', attempts: 1 },
      { channel: 'email', recipient: 'b@sales.example', state: 'sent', attempts: 1 },
      { channel: 'webhook', recipient: '', state: 'sent', attempts: 1 },
    ],
  );
  expect(mails.received.map(({ recipients }) => recipients).sort()).toEqual([
    ['a@sales.example'],
    ['b@sales.example'],
  ]);
  const [message] = await rows(`select id, at from outbox where channel = 'webhook'`);
  expect(receiver.received).toMatchObject([
    {
      headers: { 'webhook-id': message?.id, 'content-type': 'application/json' },
      event: {
        type: 'lead.created',
        timestamp: (message?.at as Date | undefined)?.toISOString(),
        data: {
          lead: {
            lead_id: id,
            contact_name: 'Pat Doe',
            phone_e164: '+12145550100',
            may_automate_calls: false,
          },
          attribution: { utm_campaign: 'hail' },
        },
      },
    },
  ]);
  expect(lines.join('')).toContain(id);
  expect(lines.join('')).not.toMatch(/Pat Doe|sales\.example|2145550100|whsec_/);
});

const answers =
  (status: number, headers = {}): Answer =>
  (res) =>
    void res.writeHead(status, headers).end('pat@example.com was not found');
test.each<[string, Answer, string, string, number]>([
  ['refuses', answers(503), 'waiting', 'HTTP_503', 3],
  ['is gone', answers(410), 'failed', 'HTTP_410', 3],
  ['redirects', answers(307, { Location: '/' }), 'waiting', 'HTTP_307', 3],
  ['asks for two minutes', answers(429, { 'Retry-After': '120' }), 'waiting', 'HTTP_429', 120],
  ['asks for a day', answers(429, { 'Retry-After': '86400' }), 'waiting', 'HTTP_429', 3_600],
  ['cuts the line', (res) => void res.socket?.resetAndDestroy(), 'waiting', 'ECONNRESET', 3],
])('a receiver that %s', async (_what, answer, state, last_error, wait) => {
  receiver.answers(answer);
  const start = await open(receiver.env);
  await post();
  start();
  const columns = 'state, last_error, round(extract(epoch from next_at - sent)) as wait';
  const read = () => rows(`select ${columns} from outbox, (select now() as sent) moment`);
  const [row] = await eventually(read, ([found]) => found?.last_error !== null);
  expect(row).toMatchObject({ state, last_error });
  expect(Math.abs(Number(row?.wait) - wait)).toBeLessThan(3);
  expect(lines.join('')).not.toContain('pat@example.com');
});

test('a lease of a minute is renewed while a message is sent', async () => {
  const { setInterval: real } = globalThis;
  let renewing: NodeJS.Timeout | undefined;
  jest.spyOn(globalThis, 'setInterval').mockImplementation((act) => (renewing = real(act, 50)));
  receiver.answers(() => undefined);
  const start = await open(receiver.env);
  await post();
  start();
  await eventually(() => receiver.received.length, 1);
  const lease = async () => Number((await messages('extract(epoch from next_at - now()) as left'))[0]?.left);
  expect(await lease()).toBeLessThanOrEqual(60);
  await rows(`update outbox set next_at = now() + interval '5 s'`);
  await eventually(lease, (left) => left > 50);
  jest.restoreAllMocks();
  receiver.answers(answers(204));
  // If the process dies, any other process sends it again after the lease.
  clearInterval(renewing);
  await dueNow();
  (await open(receiver.env))();
  await eventually(() => messages('state, attempts'), [{ state: 'sent', attempts: 2 }]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a silent webhook delays no mail, and is left to another process at a stop', async () => {
  receiver.answers(() => undefined);
  const start = await open({ ...receiver.env, ...mails.env });
  await Promise.all(Array.from({ length: 6 }, () => post()));
  start();
  await eventually(() => mails.received.length, 6);
  await stops.pop()?.();
  const count = `select channel, state, count(*)::int from outbox group by 1, 2 order by 1`;
  expect(await rows(count)).toEqual([
    { channel: 'email', state: 'sent', count: 6 },
    { channel: 'webhook', state: 'waiting', count: 6 },
  ]);
});

test('nothing goes out about an erased lead, nor to a recipient that is not set any more', async () => {
  const start = await open({ ...receiver.env, ...mails.env });
  const erased = await post({ phone: '(512) 555-0171', email: 'eve@example.com' });
  const kept = await post();
  await ana.rows(`select erase($1, 'asked for it')`, [erased]);
  await rows(
    `insert into outbox (event, lead_id, channel, recipient) values ('lead.created', $1, 'webhook', '')`,
    [erased],
  );
  await open({ ...receiver.env });
  start();
  const sent = () => receiver.received.map(({ event }) => [event.type, event.data.lead?.lead_id]).sort();
  const waiting = `select from outbox where channel = 'webhook' and state = 'waiting'`;
  await eventually(async () => (await rows(waiting)).length, 0);
  expect(sent().filter(([type]) => type === 'lead.created')).toEqual([['lead.created', kept]]);
  expect(mails.received).toEqual([]);
});

test('calls, stops and what is allowed again go to the webhook', async () => {
  const start = await open(receiver.env);
  const id = await post();
  await ana.rows(`select log_call('won', 'wants two lines', amount => 297, lead => $1)`, [id]);
  await ana.rows(`select stop('pat@example.com', 'by mail'), allow('pat@example.com', 'called us')`);
  start();
  await eventually(() => receiver.received.length, 4);
  const byType = Object.fromEntries(receiver.received.map(({ event }) => [event.type, event.data]));
  expect(byType).toMatchObject({
    'call.logged': {
      call: { outcome: 'won', amount: 297, note: 'wants two lines', login: ana.name },
      lead: { lead_id: id, status: 'won' },
    },
    'contact.stopped': { stop: { contact: 'pat@example.com', channel: 'all', lifts: null } },
    'contact.allowed': { stop: { contact: 'pat@example.com', how: 'called us', lifts: expect.any(String) } },
  });
});

const mailAbout = (subject: RegExp) =>
  eventually(() => mails.received.find(({ mail }) => subject.test(mail.subject ?? ''))?.mail, Boolean);

test('sales reads of stops on the page and of who asks again, and the operator what nobody can read', async () => {
  const start = await open({ ...mails.env });
  start();
  await post({ phone: '(512) 555-0142', email: 'bob@example.com' });
  await database.run((db) => storeStop(db, { contact: '512 555 0142', what: 'all' }));
  await database.run((db) => storeStop(db, { contact: 'me, @home', what: 'data' }));
  expect((await mailAbout(/^Stopped all contact/))?.text).toContain("select allow('+15125550142', ");
  expect((await mailAbout(/^A request from the page/))?.text).toContain('data: me, @home');
  await ana.rows(`select stop('bob@example.com', 'by phone')`);
  const again = await post({ phone: '(512) 555-0199', email: 'bob@example.com' });
  const asks = () => mails.received.find(({ mail }) => mail.text?.includes(again))?.mail.text;
  expect(await eventually(asks, Boolean)).toContain(`select allow('${again}', 'asked again');`);
  expect(asks()).not.toMatch(/0199|bob@/);
});
