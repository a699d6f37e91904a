import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { leadsWithId } from '../../tests/support/leads.ts';
import { fillSpool, newLeadRecord } from '../../tests/support/spooled.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { createDrain, type DrainDependencies } from './drain.ts';
import { openRecordStore } from './store-or-spool.ts';
import { encodeRecord, type SpoolRecord } from './spool-file.ts';
import { openSpool, type Spool } from './spool.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;
const recordStoreWith = (channels: NotificationChannel[] = []) =>
  openRecordStore({ database, spool, channels });
const storeSpooled = (record: SpoolRecord) => recordStoreWith().storeSpooled(record);

let dataDir: string;
let spool: Spool;
let lines: Record<string, unknown>[];
const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
beforeEach(async () => {
  await rows('truncate leads cascade');
  dataDir = temporaryDataDir();
  spool = openSpool(dataDir);
  lines = [];
});

/** Creates a drain that shares no state with other drains, as in a separate process. */
const drainWith = (changes: Partial<DrainDependencies> = {}) =>
  createDrain({
    spool,
    storeSpooled,
    isMigrated: () => Promise.resolve(true),
    logger,
    ...changes,
  });
const pass = (drain = drainWith()) => drain(new AbortController().signal);
const storedIds = async () => (await rows('select id from leads')).map(({ id }) => String(id)).sort();
const errors = () => lines.filter(({ level }) => level === 50);
const putMany = (count: number, into = dataDir) => {
  const records = Array.from({ length: count }, () => newLeadRecord());
  fillSpool(into, records);
  return records.map(({ lead }) => lead.id).sort();
};

test('each waiting lead becomes one row', async () => {
  const fields = { language: 'es', reachBy: 'text', missedCalls: 7 } as const;
  const [before, spooled] = [newLeadRecord(), newLeadRecord(fields)];
  await recordStoreWith().storeOrSpool(before, logger);
  fillSpool(dataDir, [before]);
  await spool.put(spooled);
  const ids = [before.lead.id, spooled.lead.id, ...putMany(39)].sort();
  await pass();
  expect(await storedIds()).toEqual(ids);
  const [row] = await leadsWithId(testDatabase, spooled.lead.id);
  expect(row).toMatchObject({ created_at: spooled.lead.createdAt, email: spooled.lead.email });
  expect(row).toMatchObject({ language: 'es', reach_by: 'text', missed_calls: 7, spooled: true });
  expect(await leadsWithId(testDatabase, before.lead.id)).toMatchObject([{ spooled: false }]);
  expect(await spool.status()).toEqual({ waiting: 0, aside: 0 });
  expect(lines).toMatchObject([{ stored: 41, msg: 'spooled records were stored' }]);
});

test('several processes store and announce each lead once', async () => {
  const ids = putMany(100);
  await writeFile(join(spool.folder, 'bad.json'), '');
  const newDrain = () => drainWith({ storeSpooled: recordStoreWith(['webhook']).storeSpooled });
  await Promise.all([pass(newDrain()), pass(newDrain()), pass(newDrain())]);
  expect(await storedIds()).toEqual(ids);
  const announced = await rows('select lead_id from notifications order by lead_id');
  expect(announced.map(({ lead_id }) => lead_id)).toEqual(ids);
  expect(await spool.status()).toEqual({ waiting: 0, aside: 1 });
});

test('leads wait while migrations are missing or the site stops', async () => {
  putMany(3);
  await pass(drainWith({ isMigrated: () => Promise.resolve(false) }));
  await drainWith()(AbortSignal.abort());
  expect(await spool.status()).toMatchObject({ waiting: 3 });
});

test('if the database fails during a pass, the remaining leads wait', async () => {
  const ids = putMany(200);
  let calls = 0;
  const isMigrated = () => Promise.resolve(calls <= 50);
  const failing = (record: SpoolRecord) =>
    ++calls > 50 ? Promise.reject(new DatabaseUnavailable('57P01')) : storeSpooled(record);
  await pass(drainWith({ storeSpooled: failing, isMigrated }));
  expect(calls).toBe(51);
  expect(await storedIds()).toHaveLength(50);
  expect(await spool.status()).toMatchObject({ waiting: 150 });
  expect(errors()).toEqual([]);
  await pass();
  expect(await storedIds()).toEqual(ids);
});

test.each(['XX000', '55P03'])('a lead that fails with %s delays no other', async (code) => {
  const odd = newLeadRecord({ contactName: 'Odd' });
  fillSpool(dataDir, [odd]);
  const ids = putMany(40);
  await rows(`create or replace function refuse_odd() returns trigger language plpgsql as $$ begin
      if new.contact_name = 'Odd' then raise exception 'no' using errcode = '${code}'; end if; return new; end $$`);
  await rows('create trigger odd before insert on leads for each row execute function refuse_odd()');
  const drain = drainWith();
  for (let turn = 0; turn < 2; turn += 1) await pass(drain);
  expect(await storedIds()).toEqual(ids);
  const msg = 'a spooled record could not be stored; it will be retried';
  expect(errors()).toMatchObject([{ file: expect.stringMatching(/\.json$/), code, msg }]);
  expect(JSON.stringify(lines)).not.toContain('Odd');
  await rows('drop trigger odd on leads');
  await pass(drain);
  expect(await storedIds()).toEqual([...ids, odd.lead.id].sort());
});

test.each([
  ['is cut off', 'unreadable', '{"format":1,"record":{"lead":{"id":'],
  ['has values that are refused', 'refused', encodeRecord(newLeadRecord({ email: ' ' }))],
])('a file that %s is set aside alone as %s', async (_what, reason, text) => {
  const ids = putMany(20);
  await writeFile(join(spool.folder, 'odd.json'), text);
  await pass();
  expect(await storedIds()).toEqual(ids);
  expect(await readdir(spool.aside)).toEqual([`odd.${reason}.json`]);
  expect(await readFile(join(spool.aside, `odd.${reason}.json`), 'utf8')).toBe(text);
  expect(errors()).toMatchObject([{ file: 'odd.json', reason, msg: 'a spooled record was set aside' }]);
  expect(JSON.stringify(lines)).not.toMatch(/Pat Doe|Hilltop/);
});

test('records are stored in the order in which they came', async () => {
  const records = Array.from({ length: 5 }, () => newLeadRecord());
  for (const record of records) {
    await spool.put(record);
    await sleep(2);
  }
  const stored: unknown[] = [];
  await pass(drainWith({ storeSpooled: (record) => Promise.resolve(void stored.push(record)) }));
  expect(stored).toEqual(records);
});

test('a lead whose values are refused is not spooled', async () => {
  const storing = recordStoreWith().storeOrSpool(newLeadRecord({ email: ' ' }), logger);
  await expect(storing).rejects.toMatchObject({ name: 'DatabaseRefusal' });
  expect(await spool.status()).toEqual({ waiting: 0, aside: 0 });
});
