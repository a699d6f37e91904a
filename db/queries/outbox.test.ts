import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { outbox } from '../schema/index.ts';
import { countUnsent, failMessage, finishMessage, leaseMessages, type Message } from './outbox.ts';

const {
  testDatabase: { rows },
  database,
} = await openTestPool();

beforeEach(() => rows('delete from outbox'));

const queue = (count = 1) =>
  rows(`insert into outbox (event, via)
    select 'call.logged', 'webhook' from generate_series(1, ${count})`);
const lease = (limit = 10) => database.run((db) => leaseMessages(db, 'webhook', limit));
async function leaseOne(): Promise<Message> {
  const [message] = await lease(1);
  if (!message) throw new Error('nothing was due');
  return message;
}
const fail = (message: Message) => database.run((db) => failMessage(db, message, 'HTTP_503'));
const later = (interval: string) =>
  rows(
    `update outbox set next_at = next_at - interval '${interval}', at = at - interval '${interval}',
       first_tried_at = first_tried_at - interval '${interval}'`,
  );
const read = async (names: string) => (await rows(`select ${names} from outbox`))[0];

test('the longest due is leased first, and no message twice', async () => {
  await queue(5);
  await rows(`insert into outbox (event, via, text, next_at)
    values ('call.logged', 'webhook', 'first', now() - interval '1 hour')`);
  expect(await leaseOne()).toMatchObject({ text: 'first' });
  const both = database.run(async (db) => [await leaseMessages(db, 'webhook', 3), await lease()]);
  const [first = [], second = []] = await both;
  expect([first.length, new Set([...first, ...second].map(({ id }) => id)).size]).toEqual([3, 5]);
});

test('a message whose process died is leased again after a minute', async () => {
  await queue();
  const first = await leaseOne();
  await later('50 seconds');
  expect(await lease()).toEqual([]);
  await later('20 seconds');
  const second = await leaseOne();
  expect(second).toMatchObject({ id: first.id, attempts: 2 });
  await database.run((db) => finishMessage(db, first));
  await fail(second);
  expect(await read('state, sent_at is not null as sent')).toEqual({ state: 'sent', sent: true });
});

test('a failed attempt is repeated for a day, later each time', async () => {
  await queue();
  const attempt = async () => {
    await fail(await leaseOne());
    return read('state, extract(epoch from next_at - now())::float8 as seconds');
  };
  for (const expected of [2.7, 7.4, 20]) {
    const { state, seconds } = (await attempt()) ?? {};
    expect([state, Math.abs(Number(seconds) - expected) < 2]).toEqual(['waiting', true]);
    await later('1 minute');
  }
  await rows('update outbox set attempts = 20');
  expect((await attempt())?.seconds).toBeCloseTo(3_600, -1);
  await later('25 hours');
  expect(await attempt()).toMatchObject({ state: 'failed' });
  await later('1 hour');
  expect(await lease()).toEqual([]);
  // As docs/settings.md says.
  await rows(`update outbox set state = 'waiting', at = now() where state = 'failed'`);
  expect(await lease()).toHaveLength(1);
});

test('a message that waited for years is tried for a day from its first try', async () => {
  await queue();
  await later('1000 days');
  await fail(await leaseOne());
  expect(await read('state')).toEqual({ state: 'waiting' });
  await later('23 hours');
  await fail(await leaseOne());
  expect(await read('state')).toEqual({ state: 'waiting' });
  await later('2 hours');
  await fail(await leaseOne());
  expect(await read('state')).toEqual({ state: 'failed' });
});

test('a site counts what it sends, and messages to the operator', async () => {
  await rows(`
    insert into outbox (event, via, at, last_error)
    values
      ('lead.created', 'chat', now(), null),
      ('lead.created', 'email', now(), null),
      ('operator.message', 'email', now(), null),
      ('call.logged', 'webhook', now(), 'NEWER'),
      ('call.logged', 'webhook', now() - interval '1 hour', 'OLDER')`);
  expect(await database.run((db) => countUnsent(db, ['webhook']))).toMatchObject([
    { via: 'email', waiting: 1 },
    { via: 'webhook', waiting: 2, lastError: 'NEWER' },
  ]);
});

// Those to the operator go by mail only.
const byWebhook = outbox.event.enumValues.filter(
  (event) => event !== 'operator.message' && event !== 'day.started',
);
test.each(byWebhook)('docs/settings.md names %s for whoever receives a webhook', (event) => {
  expect(readFileSync('docs/settings.md', 'utf8')).toContain(event);
});
