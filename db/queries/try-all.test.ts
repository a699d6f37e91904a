import { expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { inTransaction } from '../connection/database.server.ts';
import { tryAll, type Composer } from './try-all.ts';

const { testDatabase, database } = await openTestPool();
const tried = (channels: Composer[]) =>
  database.run((db) => inTransaction(db, (each) => tryAll(each, channels)));

test('a trial composes a message about its own lead by each way, and leaves nothing', async () => {
  // They wait for long.
  await testDatabase.rows(`insert into outbox (event, via, next_at)
    select 'lead.created', via, now() - interval '1 year'
    from unnest('{email, webhook, chat}'::text[]) via`);
  const composed: unknown[] = [];
  const channels = (['email', 'webhook', 'chat'] as const).map((via): Composer => ({
    via,
    compose: ({ event }, { lead }) => composed.push([via, event, lead?.businessType]),
  }));
  expect(await tried(channels)).toEqual({});
  expect(await tried([])).toEqual({});
  expect(composed).toEqual(
    ['email', 'webhook', 'chat'].map((via) => [via, 'lead.created', 'other']),
  );
  for (const table of ['leads', 'consents', 'stops', 'roi_calculations'])
    expect(await testDatabase.rows(`select from ${table}`)).toEqual([]);
  expect(await testDatabase.rows('select attempts from outbox')).toEqual(
    Array(3).fill({ attempts: 0 }),
  );
});

test('a message that cannot be composed is told', async () => {
  const compose = () => new Date(Number.NaN).toISOString();
  const { queueFailure } = await tried([{ via: 'email', compose }]);
  expect(String(queueFailure)).toMatch(/no message by email is composed: RangeError: Invalid time/);
});
