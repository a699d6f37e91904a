import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.ts';
import { addNotifications } from '../queries/notifications.ts';

const LEAD = '7c1c5a4e-3b43-4a0a-9f5d-3f0f0a8f9f01';

let stored: TestDatabase;
beforeEach(async () => {
  stored = await createTestDatabase();
});
afterEach(() => stored.drop());

test('when a database has lost its queue, then the next migrating brings it back, and another changes nothing', async () => {
  const revisions = () => stored.rows('select id, ts from graphile_worker.migrations order by id');
  await stored.rows('drop schema graphile_worker cascade');
  await Promise.all([1, 2, 3].map(() => migrate(stored.url, 'migrations')));
  const first = await revisions();
  expect(first.length).toBeGreaterThan(0);
  await migrate(stored.url, 'migrations');
  expect(await revisions()).toEqual(first);
});

test('when a salesperson asks what did not go out, then the view answers without any right on the queue', async () => {
  const database = openDatabase(stored.url);
  await database.run((db) => addNotifications(db, LEAD, ['email']));
  await database.close();
  const client = new pg.Client(stored.url);
  await client.connect();
  try {
    await client.query('set role sales_ro');
    const { rows } = await client.query(
      'select lead_id, channel, state, last_error from sales.notifications',
    );
    expect(rows).toEqual([{ lead_id: LEAD, channel: 'email', state: 'waiting', last_error: null }]);
    await expect(client.query('select from graphile_worker.jobs')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});
