import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors.ts';
import { storePrivacyRequest } from '#db/queries/privacy-requests.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { fillSpool, newLeadRecord } from '../../tests/support/spooled.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { openLeadStore, type StoreLead } from '../leads/store-lead.ts';
import { createDrain, type DrainDependencies } from './drain.ts';
import { asideFolder, waitingPath } from './files.ts';
import { encodeRecord } from './spool-file.ts';
import { openSpool, type Spool } from './spool.ts';

const { testDatabase, database } = await openTestPool();
const store = openLeadStore({ database, channelsFor: () => [] });

let dataDir: string;
let spool: Spool;
let lines: Record<string, unknown>[];
const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
beforeEach(async () => {
  await testDatabase.rows('truncate leads cascade');
  dataDir = temporaryDataDir();
  spool = openSpool(dataDir);
  lines = [];
});

/** Creates a drain that shares no state with other drains, as in a separate process. */
const drainWith = (changes: Partial<DrainDependencies> = {}) =>
  createDrain({
    spool,
    store,
    storePrivacyRequest: (request) => database.run((db) => storePrivacyRequest(db, request)),
    isMigrated: () => Promise.resolve(true),
    logger,
    ...changes,
  });
const pass = (drain = drainWith()) => drain(new AbortController().signal);
const storedIds = async () =>
  (await testDatabase.rows('select id from leads')).map(({ id }) => String(id)).sort();
const errors = () => lines.filter(({ level }) => level === 50);
const putMany = (count: number, into = dataDir) => {
  const records = Array.from({ length: count }, () => newLeadRecord());
  fillSpool(into, records);
  return records.map(({ lead }) => lead.id).sort();
};

test('when leads wait in the spool, then each lead becomes one row, even if the lead was stored before', async () => {
  const [before, spooled] = [newLeadRecord(), newLeadRecord()];
  await store(before);
  fillSpool(dataDir, [before]);
  await spool.put(spooled);
  const ids = [before.lead.id, spooled.lead.id, ...putMany(39)].sort();
  await pass();
  expect(await storedIds()).toEqual(ids);
  expect(await spool.status()).toEqual({ depth: 0, aside: 0 });
  expect(lines).toMatchObject([{ stored: 41, msg: 'spooled records were stored' }]);
});

test('when several processes drain one spool, then each lead is stored and announced once', async () => {
  const ids = putMany(100);
  await writeFile(waitingPath(spool.folder, 'bad'), '');
  const newDrain = () => drainWith({ store: openLeadStore({ database, channelsFor: () => ['webhook'] }) });
  await Promise.all([pass(newDrain()), pass(newDrain()), pass(newDrain())]);
  expect(await storedIds()).toEqual(ids);
  const announced = await testDatabase.rows('select lead_id from notifications order by lead_id');
  expect(announced.map(({ lead_id }) => lead_id)).toEqual(ids);
  expect(await spool.status()).toEqual({ depth: 0, aside: 1 });
});

test('when migrations are missing or the site stops, then leads stay in the spool', async () => {
  putMany(3);
  await pass(drainWith({ isMigrated: () => Promise.resolve(false) }));
  await drainWith()(AbortSignal.abort());
  expect(await spool.status()).toMatchObject({ depth: 3 });
});

test('when the database fails during a pass over the spool, then the pass ends, and the remaining leads wait', async () => {
  const ids = putMany(200);
  let calls = 0;
  const failing: StoreLead = (record) =>
    ++calls > 50 ? Promise.reject(new DatabaseUnavailable('57P01')) : store(record);
  await pass(drainWith({ store: failing }));
  expect(await storedIds()).toHaveLength(50);
  expect(await spool.status()).toMatchObject({ depth: 150 });
  expect(errors()).toEqual([]);
  await pass();
  expect(await storedIds()).toEqual(ids);
});

test.each(['XX000', '55P03'])(
  'when storing a spooled lead fails with %s, then the other leads are stored now, and this lead later',
  async (code) => {
    const odd = newLeadRecord({ contactName: 'Odd' });
    fillSpool(dataDir, [odd]);
    const ids = putMany(40);
    await testDatabase.rows(`create or replace function refuse_odd() returns trigger language plpgsql as $$ begin
      if new.contact_name = 'Odd' then raise exception 'no' using errcode = '${code}'; end if; return new; end $$`);
    await testDatabase.rows(
      'create trigger odd before insert on leads for each row execute function refuse_odd()',
    );
    const drain = drainWith();
    await pass(drain);
    await testDatabase.rows('drop trigger odd on leads');
    expect(await storedIds()).toEqual(ids);
    const msg = 'a spooled record could not be stored; it will be retried';
    expect(errors()).toMatchObject([{ recordId: odd.lead.id, code, msg }]);
    expect(JSON.stringify(lines)).not.toContain('Odd');
    await eventually(() => pass(drain).then(storedIds), [...ids, odd.lead.id].sort());
  },
);

test('when a spooled lead keeps failing, then its retries slow down to one a minute, and one error is logged', async () => {
  putMany(1);
  let now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const fails = jest.fn<StoreLead>(() => Promise.reject(new Error('no')));
  const drain = drainWith({ store: fails });
  const isTriedAfter = async (ms: number) => {
    now += ms;
    fails.mockClear();
    await pass(drain);
    return fails.mock.calls.length > 0;
  };
  expect(await isTriedAfter(0)).toBe(true);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await isTriedAfter(1_000 * seconds - 1)).toBe(false);
    expect(await isTriedAfter(1)).toBe(true);
  }
  clock.mockRestore();
  expect(errors()).toHaveLength(1);
});

test.each([
  ['is cut off', 'unreadable', () => '{"format":1,"lead":{"id":'],
  ['contains another lead', 'unreadable', () => encodeRecord(newLeadRecord())],
  ['has values that are refused', 'refused', (id: string) => encodeRecord(newLeadRecord({ id, email: ' ' }))],
  ['has the id of another stored lead', 'key-reused', (id: string) => encodeRecord(newLeadRecord({ id }))],
])('when a spool file %s, then only this file is set aside as %s', async (_what, reason, textOf) => {
  const id = randomUUID();
  if (reason === 'key-reused') await store(newLeadRecord({ id, contactName: 'First', contentHash: 'first' }));
  const ids = putMany(20);
  const text = textOf(id);
  await writeFile(waitingPath(spool.folder, id), text);
  await pass();
  expect(await storedIds()).toEqual(expect.arrayContaining(ids));
  const [name = '', ...more] = await readdir(asideFolder(spool.folder));
  expect([name, more]).toEqual([expect.stringMatching(`^${id}\\.${reason}\\.\\d+\\.json$`), []]);
  expect(await readFile(join(asideFolder(spool.folder), name), 'utf8')).toBe(text);
  expect(errors()).toMatchObject([{ recordId: id, reason, msg: 'a spooled record was set aside' }]);
  expect(JSON.stringify(lines)).not.toMatch(/Pat Doe|Hilltop/);
  const named = await testDatabase.rows('select contact_name from leads where id = $1', [id]);
  expect(named).toEqual(reason === 'key-reused' ? [{ contact_name: 'First' }] : []);
});

test('a record that is set aside leaves no folder', async () => {
  const record = newLeadRecord({ email: ' ' });
  await spool.put(record);
  await pass();
  expect(await spool.status()).toEqual({ depth: 0, aside: 1 });
  const [name = ''] = await readdir(asideFolder(spool.folder));
  expect(await readFile(join(asideFolder(spool.folder), name), 'utf8')).toBe(encodeRecord(record));
});

test('when killed processes left unfinished files in the spool, then they are removed after a minute', async () => {
  await mkdir(join(spool.folder, 'new'), { recursive: true });
  const minuteAgo = new Date(Date.now() - 61_000);
  for (const name of ['new/a.new', 'new/notes.txt']) {
    await writeFile(join(spool.folder, name), 'cut off');
    await utimes(join(spool.folder, name), minuteAgo, minuteAgo);
  }
  for (const name of ['new/c.new', 'd.probe', `${randomUUID()}.json`]) {
    await mkdir(join(spool.folder, name));
    if (!name.endsWith('.json')) await writeFile(join(spool.folder, name, 'record.json'), 'cut off');
    await utimes(join(spool.folder, name), minuteAgo, minuteAgo);
  }
  await writeFile(join(spool.folder, 'new/b.new'), 'being written');
  await pass();
  expect(await readdir(join(spool.folder, 'new'))).toEqual(['b.new', 'notes.txt']);
  expect(await readdir(spool.folder)).toEqual(['new']);
});
