import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.ts';
import { addNotifications, notificationStatus, retryNotifications } from '../queries/notifications.ts';
import { runQueue } from './runner.ts';

const LEAD = '7c1c5a4e-3b43-4a0a-9f5d-3f0f0a8f9f01';

let stored: TestDatabase;
let role: string;
beforeEach(async () => {
  stored = await createTestDatabase();
  role = `web_${randomBytes(6).toString('hex')}`;
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

test('when a role without rights to define anything is granted the tables, then it adds, runs and watches jobs', async () => {
  await stored.rows(`create role ${role} login password 'word'`);
  for (const right of [
    'usage on schema graphile_worker, sales',
    'select, insert, update, delete on all tables in schema graphile_worker',
    'select on sales.notifications',
  ]) {
    await stored.rows(`grant ${right} to ${role}`);
  }
  const url = Object.assign(new URL(stored.url), { username: role, password: 'word' }).href;
  const database = openDatabase(url);
  try {
    await database.run((db) => addNotifications(db, LEAD, ['email', 'webhook']));
    expect(await database.run(notificationStatus)).toMatchObject({ waiting: 2, failed: 0 });
    expect(await database.run(retryNotifications)).toBe(0);

    const told: string[] = [];
    const complaints: string[] = [];
    const stop = new AbortController();
    const running = runQueue({
      url,
      signal: stop.signal,
      task: 'notify_email',
      perform: ({ leadId }) => Promise.resolve(void told.push(leadId)),
      onComplaint: (complaint) => complaints.push(complaint),
    });
    await eventually(
      () => told.length,
      (count) => count > 0,
    );
    stop.abort();
    await running;
    expect([told, complaints]).toEqual([[LEAD], []]);
    expect((await database.run(notificationStatus)).waiting).toBe(1);
  } finally {
    await database.close();
    await stored.rows(`drop owned by ${role}`);
    await stored.rows(`drop role ${role}`);
  }
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
