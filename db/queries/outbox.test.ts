import { beforeEach, expect, test } from '@jest/globals';
import { storeTestLead } from '../../src/tests/support/sales.ts';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { writeChannels } from './channels.ts';
import { readMessageFacts } from './message-facts.ts';
import { readMorning } from './morning.ts';
import {
  claimMessages,
  countUnsent,
  failMessage,
  finishMessage,
  queueDailyMail,
  renewLease,
  retryFailed,
  type Message,
} from './outbox.ts';
import { applyRetention } from './retention.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;
const run: typeof database.run = (query) => database.run(query);

beforeEach(async () => {
  await rows('delete from outbox; delete from channels');
  await run((db) => writeChannels(db, [{ channel: 'webhook', recipient: '' }]));
});

const queue = (count = 1) => rows(`select sales.queue('contact.stopped') from generate_series(1, ${count})`);
const claim = (limit = 10) => run((db) => claimMessages(db, 'webhook', limit));
async function claimOne(): Promise<Message> {
  const [message] = await claim(1);
  if (!message) throw new Error('nothing was due');
  return message;
}
const later = (interval: string) =>
  rows(`update outbox set next_at = next_at - interval '${interval}', at = at - interval '${interval}'`);

test('two processes never claim the same message', async () => {
  await queue(20);
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(4)));
  const ids = claimed.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await claim()).toHaveLength(20 - ids.length);
});

test('a message whose process died is claimed again after a minute, unless the lease was renewed', async () => {
  await queue();
  const first = await claimOne();
  expect(await claim()).toEqual([]);
  await later('50 seconds');
  expect(await run((db) => renewLease(db, first))).toBe(true);
  await later('50 seconds');
  expect(await claim()).toEqual([]);
  await later('20 seconds');
  const second = await claimOne();
  expect(second).toMatchObject({ id: first.id, attempts: 2 });
  expect(await run((db) => finishMessage(db, first))).toBe(false);
  expect(await run((db) => finishMessage(db, second))).toBe(true);
  expect(await rows('select state, sent_at is not null as sent from outbox')).toEqual([
    { state: 'sent', sent: true },
  ]);
});

test('a failed attempt is repeated for a day, later each time', async () => {
  await queue();
  const wait = async () => {
    const [row] = await rows(
      'select state, extract(epoch from next_at - now())::int as seconds, last_error from outbox',
    );
    return row;
  };
  for (const seconds of [3, 7, 20]) {
    const message = await claimOne();
    await run((db) => failMessage(db, message, 'no answer'));
    expect(await wait()).toMatchObject({ state: 'waiting', seconds, last_error: 'no answer' });
    await later('1 minute');
  }
  const asked = await claimOne();
  await run((db) => failMessage(db, asked, 'busy', { retryAfterSeconds: 90_000 }));
  expect(await wait()).toMatchObject({ state: 'waiting', seconds: 3_600 });
  await later('25 hours');
  const last = await claimOne();
  await run((db) => failMessage(db, last, 'no answer'));
  expect(await wait()).toMatchObject({ state: 'failed' });
  expect(await claim()).toEqual([]);
  expect(await run(countUnsent)).toEqual([{ channel: 'webhook', waiting: 0, failed: 1, oldestSeconds: 0 }]);
  expect(await run(retryFailed)).toBe(1);
  expect(await claim()).toHaveLength(1);
});

test('the mail of a day is queued once for each recipient', async () => {
  await run((db) =>
    writeChannels(
      db,
      ['a@x.co', 'b@x.co'].map((recipient) => ({ channel: 'email' as const, recipient })),
    ),
  );
  await Promise.all([1, 2, 3].map((n) => run((db) => queueDailyMail(db, '2026-11-28', `text ${n}`))));
  await run((db) => queueDailyMail(db, '2026-11-29', 'text'));
  expect(await rows('select recipient, count(*)::int as mails from outbox group by 1 order by 1')).toEqual([
    { recipient: 'a@x.co', mails: 2 },
    { recipient: 'b@x.co', mails: 2 },
  ]);
});

test('a message is about the lead as it is now, and about none that was erased', async () => {
  const id = await storeTestLead(testDatabase, { phone: '(512) 555-0142', attribution: { gclid: 'x' } });
  await rows(`select sales.log_call('talked', 'hm', lead => '${id}')`);
  await rows(`select sales.stop('(512) 555-0142')`);
  const facts = async () =>
    Promise.all((await claim()).map((message) => run((db) => readMessageFacts(db, message))));
  const [logged, stopped] = await facts();
  expect(logged).toMatchObject({
    lead: { leadId: id, status: 'talked', cameFrom: 'google', phone: null, stopped: 'all' },
    attribution: { gclid: 'x' },
    promisedCall: { zone: 'America/Chicago' },
    call: { outcome: 'talked', note: 'hm' },
  });
  expect(stopped).toMatchObject({ lead: undefined, stop: { contact: '+15125550142', source: 'sales' } });
  await rows(`select sales.log_call('note', 'hm', lead => '${id}')`);
  const [noted] = await claim();
  await rows(`select sales.erase('${id}', 'asked')`);
  expect(noted && (await run((db) => readMessageFacts(db, noted)))).toMatchObject({
    lead: undefined,
    call: undefined,
  });
});

test('the morning has who waits, and who asked again', async () => {
  await rows(`select sales.stop('(512) 555-0143', 'by mail')`);
  await storeTestLead(testDatabase, { contact_name: 'Again', phone: '(512) 555-0143' });
  await storeTestLead(testDatabase, { contact_name: 'Waiting', phone: '(512) 555-0144' });
  const read = (hours: number) => run((db) => readMorning(db, new Date(Date.now() + hours * 3_600_000)));
  expect(await read(23)).toEqual({ due: [], askedAgain: 1 });
  expect((await read(25)).due).toMatchObject([{ contactName: 'Waiting', dueAt: expect.any(Date) }]);
});

test('retention cuts addresses, and deletes old claims and messages, with the site’s rights', async () => {
  const lead = (days: number, ip_address: string) =>
    storeTestLead(testDatabase, { created_at: new Date(Date.now() - days * 86_400_000), ip_address });
  await Promise.all([lead(91, '203.0.113.7'), lead(91, '2001:db8::7'), lead(89, '203.0.113.8')]);
  await rows(
    `insert into claims values ('+1', 'ana', gen_random_uuid(), now() - interval '2 days'), ('+2', 'ana', gen_random_uuid(), now())`,
  );
  await queue(3);
  await rows(`update outbox set at = now() - interval '31 days'`);
  await run(async (db) => {
    const [sent] = await claimMessages(db, 'webhook', 1);
    if (sent) await finishMessage(db, sent);
  });
  expect(await run(applyRetention)).toEqual({ ipAddresses: 2, claims: 1, messages: 3 });
  expect(await run(applyRetention)).toEqual({ ipAddresses: 0, claims: 0, messages: 0 });
  expect(await rows('select ip_address as ip from leads where ip_address is not null order by 1')).toEqual(
    ['203.0.113.0/24', '203.0.113.8', '2001:db8::/48'].map((ip) => ({ ip })),
  );
});
