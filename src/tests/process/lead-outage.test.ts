import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { createDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { leadOf } from '../support/leads.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead as post, runSite, type RunOptions } from '../support/site-process.ts';
import { fillSpool, recordOf } from '../support/spooled.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { untilEnd } from '../support/until-end.ts';

let stored: TestDatabase;
let proxy: DatabaseProxy;
let data: ReturnType<typeof temporaryDataDir>;
beforeEach(async () => {
  stored = await untilEnd(createTestDatabase());
  proxy = await untilEnd(createDatabaseProxy(stored.url));
  data = await untilEnd(temporaryDataDir());
});

const start = (options?: RunOptions) =>
  untilEnd(runSite({ DATABASE_URL: proxy.url, DATA_DIR: data.path, RATE_LIMIT_MAX: '100000' }, options));
/** Every lead's file in the spool, whole or not; none before the first was spooled. */
const spooled = async () => {
  const names = await readdir(data.path, { recursive: true });
  return names.filter((name) => /^spool\/.*\.(json|new)$/.test(name));
};
const storedIds = async () => (await stored.rows('select id from leads')).map(({ id }) => String(id));
/** Makes each row do something before it is stored. */
const beforeEachRow = (statement: string) =>
  stored.rows(`create or replace function before_row() returns trigger language plpgsql as
    $$ begin ${statement}; return new; end $$`);

test('when 3,000 leads are spooled, the process is killed as it drains them, and the database goes away, then each is stored once', async () => {
  const spooling = await start();
  const address = await spooling.address;
  proxy.cut();
  const answer = await post(address, leadOf());
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
  expect((await spooled()).length).toBeGreaterThan(2_900);

  await beforeEachRow('perform pg_sleep(0.001)');
  await stored.rows('select pg_advisory_unlock(13, 13)');
  await start();
  await eventually(async () => (await storedIds()).length > 200, true);
  proxy.cut();
  expect(await spooled()).not.toEqual([]);
  proxy.restore();
  await eventually(spooled, []);
  const ids = [id, ...records.map(({ lead }) => lead.id)];
  expect((await storedIds()).sort()).toEqual(ids.sort());
});

test('when both the database and the disk are full, then no lead is acknowledged, and nothing half-written stays', async () => {
  const site = await start({ largestFile: 1 });
  const address = await site.address;
  proxy.cut();
  // More than fits: the disk takes a part of it without an error.
  const lead = leadOf({
    businessName: 'x'.repeat(200),
    contactName: 'y'.repeat(200),
    phone: 'z'.repeat(200),
  });
  const json = await post(address, lead);
  expect(json.status).toBe(503);
  expect(Number(json.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(json.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await spooled()).toEqual([]);

  expect((await fetch(`${address}/readyz`)).status).toBe(503);
  await eventually(site.output, (log) => log.includes('"status":503'));
  expect(site.output()).not.toContain(lead.email);
});
