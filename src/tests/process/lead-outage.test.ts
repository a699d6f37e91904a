import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryDataDir } from '../support/data-dir.ts';
import { createDatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { leadOf } from '../support/leads.ts';
import { postLead, runSite } from '../support/site-process.ts';
import { fillSpool, recordOf } from '../support/spooled.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { untilEnd } from '../support/until-end.ts';

const stored = await untilEnd(createTestDatabase());
const proxy = await untilEnd(createDatabaseProxy(stored.url));
const data = await untilEnd(temporaryDataDir());

const start = () =>
  untilEnd(runSite({ DATABASE_URL: proxy.url, DATA_DIR: data.path, RATE_LIMIT_MAX: '100000' }));
const waiting = async () =>
  (await readdir(join(data.path, 'spool'))).filter((name) => name.endsWith('.json'));
const storedIds = async () => (await stored.rows('select id from leads')).map(({ id }) => String(id));
/** Makes each row do something before it is stored. */
const beforeEachRow = (statement: string) =>
  stored.rows(`create or replace function before_row() returns trigger language plpgsql as
    $$ begin ${statement}; return new; end $$`);

test('when 3,000 leads are spooled, the process is killed as it drains them, and the database goes away, then each is stored once', async () => {
  const spooling = await start();
  const address = await spooling.address;
  proxy.cut();
  const answer = await postLead(address, leadOf());
  expect(answer.status).toBe(202);
  const { id } = (await answer.json()) as { id: string };
  await spooling.stop();
  const records = Array.from({ length: 3_000 }, () => recordOf());
  fillSpool(data.path, records);

  // After some of them the others wait for a lock of the test: the process dies in the middle.
  await beforeEachRow(
    'if (select count(*) > 2 from leads) then perform pg_advisory_xact_lock(13, 13); end if',
  );
  await stored.rows(
    'create trigger before_row before insert on leads for each row execute function before_row()',
  );
  await stored.rows('select pg_advisory_lock(13, 13)');
  proxy.restore();
  const draining = await start();
  await eventually(async () => (await storedIds()).length > 0, true);
  await draining.stop();
  expect((await waiting()).length).toBeGreaterThan(2_900);

  await beforeEachRow('perform pg_sleep(0.001)');
  await stored.rows('select pg_advisory_unlock(13, 13)');
  await start();
  await eventually(async () => (await storedIds()).length > 200, true);
  proxy.cut();
  expect(await waiting()).not.toEqual([]);
  proxy.restore();
  await eventually(waiting, []);
  const ids = [id, ...records.map(({ lead }) => lead.id)];
  expect((await storedIds()).sort()).toEqual(ids.sort());
});
