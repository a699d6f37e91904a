import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { createDatabaseProxy, type DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { leadOf, leadsFrom } from '../support/leads.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead as post, runSite, type RunOptions } from '../support/site-process.ts';
import { ageClaims, recordOf } from '../support/spooled.ts';
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
/** Every file in the spool; none where nothing has been spooled yet. */
const spooled = async () => {
  const names = await readdir(data.path, { recursive: true });
  return names.filter((name) => /^spool\/.*\.(json|claim|new)/.test(name));
};
const claims = async () => (await spooled()).filter((name) => name.endsWith('.claim'));
const countFrom = async (email: string) => (await leadsFrom(stored, email)).length;
const countAll = async () => Number((await stored.rows('select count(*) from leads'))[0]?.count);

test('when the process is killed with leads in the spool, and again while it drains, then each is stored once after a restart', async () => {
  const spooling = await start();
  const address = await spooling.address;
  proxy.cut();
  const lead = leadOf();
  expect((await post(address, lead)).status).toBe(202);
  await spooling.stop();
  const records = Array.from({ length: 100 }, () => recordOf());
  for (const record of records) {
    const path = join(data.path, 'spool', `${record.lead.id}.json`);
    await writeFile(path, JSON.stringify({ format: 1, ...record }));
  }

  // With some of them stored the others wait for a lock of the test: the process dies in the middle.
  await stored.rows(`create function hold_up() returns trigger language plpgsql as $$ begin
      if (select count(*) > 2 from leads) then perform pg_advisory_xact_lock(13, 13); end if; return new; end $$`);
  await stored.rows('create trigger holds_up before insert on leads for each row execute function hold_up()');
  await stored.rows('select pg_advisory_lock(13, 13)');
  proxy.restore();
  const draining = await start();
  await draining.address;
  await eventually(async () => (await countAll()) > 0 && (await claims()).length, 4);
  await draining.stop();
  expect(await countAll()).toBeLessThan(7);
  await stored.rows('select pg_advisory_unlock(13, 13)');

  await ageClaims(data.path, 0);
  await (
    await start()
  ).address;
  await eventually(countAll, 101);
  await eventually(spooled, []);
  expect(await countFrom(lead.email)).toBe(1);
  const ids = (await stored.rows('select id from leads')).map(({ id }) => String(id));
  expect(ids).toEqual(expect.arrayContaining(records.map(({ lead: { id } }) => id)));
});

test('when both the database and the disk are full, then nothing is claimed, and nothing half-written stays', async () => {
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
