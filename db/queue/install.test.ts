import { beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import { migrate } from '../migrate.ts';
import { addNotifications, notificationStatus } from '../queries/notifications.ts';
import { runQueue } from './runner.ts';

const LEAD = '7c1c5a4e-3b43-4a0a-9f5d-3f0f0a8f9f01';

let stored: TestDatabase;
beforeEach(async () => {
  stored = await untilEnd(createTestDatabase());
});

test('when a database has lost its queue, then the next migrating brings it back, and another changes nothing', async () => {
  const revisions = () => stored.rows('select id, ts from graphile_worker.migrations order by id');
  await stored.rows('drop schema graphile_worker cascade');
  await Promise.all([1, 2, 3].map(() => migrate(stored.url, 'migrations')));
  const first = await revisions();
  expect(first.length).toBeGreaterThan(0);
  await migrate(stored.url, 'migrations');
  expect(await revisions()).toEqual(first);
});

test('when a newer release upgrades the queue, then the older one leaves its jobs, starts, adds more, and has not failed', async () => {
  const database = await untilEnd(openDatabase(stored.url));
  const told: string[] = [];
  let starts = 0;
  const stop = new AbortController();
  const run = () =>
    runQueue({
      url: stored.url,
      signal: stop.signal,
      task: 'notify_email',
      perform: ({ leadId }) => Promise.resolve(void told.push(leadId)),
      onComplaint: () => undefined,
      onStart: () => void (starts += 1),
    });
  try {
    const running = run();
    await eventually(() => starts, 1);
    await database.run((db) => addNotifications(db, LEAD, ['email']));
    await eventually(() => told, [LEAD]);

    await stored.rows('insert into graphile_worker.migrations (id, breaking) values (999, true)');
    // Until the library listens nobody hears it.
    const upgrade = `{"migrationNumber":999,"breaking":true}`;
    const telling = setInterval(
      () => void stored.rows(`select pg_notify('worker:migrate', '${upgrade}')`),
      200,
    );
    await running;
    clearInterval(telling);
    await database.run((db) => addNotifications(db, LEAD, ['email']));
    await expect(run()).rejects.toThrow('of a newer release');
    await migrate(stored.url, 'migrations');
    expect((await database.run(notificationStatus)).waiting).toBe(1);
    expect(told).toEqual([LEAD]);
    expect(process.exitCode).toBeUndefined();
  } finally {
    stop.abort();
  }
});

test('when a salesperson asks what did not go out, then the view answers without any right on the queue', async () => {
  const database = await untilEnd(openDatabase(stored.url));
  await database.run((db) => addNotifications(db, LEAD, ['email']));
  await stored.rows('set role sales_ro');
  const rows = await stored.rows('select lead_id, channel, state, last_error from sales.notifications');
  expect(rows).toEqual([{ lead_id: LEAD, channel: 'email', state: 'waiting', last_error: null }]);
  await expect(stored.rows('select from graphile_worker.jobs')).rejects.toMatchObject({ code: '42501' });
});
