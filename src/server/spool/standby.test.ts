import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { closeAfterTests, temporaryDataDir } from '../../tests/support/resources.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { createDrain } from './drain.ts';

// A server of its own, because a missing standby stops all commits.
const { url, leave } = await startEmbedded(join(temporaryDataDir(), 'server'));
closeAfterTests({ close: leave });
await migrate(url, '.');
const testDatabase = await openTestDatabase(
  Object.assign(new URL(url), { username: 'postgres' }).href,
);
const { rows } = testDatabase;
const site = await createTestApp({ ...legalSettings, DATABASE_URL: url }, { testDatabase });
const drain = createDrain(site);
const pass = () => drain(new AbortController().signal);

const setStandby = async (names: string) => {
  await rows(`alter system set synchronous_standby_names = '${names}'`);
  await rows('select pg_reload_conf()');
  await eventually(
    () => rows('show synchronous_standby_names'),
    [{ synchronous_standby_names: names }],
  );
};
const thatWait = `from pg_stat_activity where wait_event = 'SyncRep' and usename <> user`;
const waiting = async () => (await rows(`select ${thatWait}`)).length;
const endWaits = () => rows(`select pg_terminate_backend(pid, 5000) ${thatWait}`);

const key = randomUUID();
const bodies: Record<string, object> = {
  lead: newLead(),
  stop: { contact: '972 555 0101', what: 'all' },
  data: { contact: 'pat@ash.example', what: 'data' },
  calculation: calculationDefaults,
};
const post = (what: string) =>
  request(site.app)
    .post({ lead: '/api/leads', calculation: '/api/roi-calculation' }[what] ?? '/api/stop')
    .set('Idempotency-Key', key)
    .send(bodies[what]);

beforeEach(() => setStandby('missing'));
afterEach(async () => {
  await endWaits();
  await setStandby('');
});

test.each([
  ['lead', 'select from leads'],
  ['stop', 'select from stops'],
  ['data', 'select from outbox'],
])('a %s with a cut commit stays spooled', async (what, stored) => {
  expect((await post(what)).status).toBe(202);
  await endWaits();
  expect(await rows(stored)).toHaveLength(1);
  await pass();
  expect((await site.spool.status()).waiting).toBe(1);

  await endWaits();
  await setStandby('');
  await pass();
  expect(await site.spool.status()).toEqual({ waiting: 0, aside: 0 });
  expect(await rows(stored)).toHaveLength(1);
});

test('a lead without standby is not called stored', async () => {
  expect((await post('lead')).status).toBe(202);
  await setStandby('');
  expect((await post('lead')).status).toBe(201);
  await pass();
});

test('a calculation without standby is not saved', async () => {
  expect((await post('calculation')).status).toBe(503);
  await endWaits();
  expect((await post('calculation')).status).toBe(503);
});

test('a lead whose wait is cancelled is spooled', async () => {
  const answer = post('lead')
    .send({ contactName: 'Ann' })
    .then(({ status }) => status);
  await eventually(waiting, 1);
  await rows(`select pg_cancel_backend(pid) ${thatWait}`);
  expect(await answer).toBe(202);
  await setStandby('');
  await pass();
});
