import { setTimeout as sleep } from 'node:timers/promises';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { leadsFrom, newSubmission } from '../../tests/support/leads.ts';
import { ago, forgetLeads } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { createDrain, type DrainDependencies } from './drain.ts';
import { storeIn, type Store } from './store-or-spool.ts';
import { openSpool, type Spool } from './spool.ts';
import { encodeSubmission } from './submission.ts';

const { testDatabase, database } = await openTestPool();
const { rows } = testDatabase;
const store = storeIn(database, []);

let spool: Spool;
let lines: Record<string, unknown>[];
const logger = pino(
  {},
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
beforeEach(async () => {
  await forgetLeads(testDatabase);
  spool = openSpool(temporaryDataDir());
  lines = [];
});

/** Creates a drain that shares no state with other drains, as in a separate process. */
const drainWith = (changes: Partial<DrainDependencies> = {}) =>
  createDrain({ spool, store, isMigrated: () => Promise.resolve(true), logger, ...changes });
const pass = (drain = drainWith()) => drain(new AbortController().signal);
const storedIds = async () =>
  (await rows('select id from leads')).map(({ id }) => String(id)).sort();
const errors = () => lines.filter(({ level }) => level === 50);
const putMany = async (count: number) => {
  const submissions = Array.from({ length: count }, () => newSubmission());
  for (const submission of submissions) await spool.put(submission);
  return submissions.map(({ id }) => id).sort();
};

test('each waiting lead becomes one row', async () => {
  const sentAt = new Date(ago(1));
  const fields = { language: 'es', reachBy: 'text', missedCalls: 7, consent: true } as const;
  const [before, spooled] = [newSubmission(), { ...newSubmission(fields), sentAt }];
  await store(before);
  for (const each of [before, spooled]) await spool.put(each);
  const ids = [before.id, spooled.id, ...(await putMany(39))].sort();
  await pass();
  expect(await storedIds()).toEqual(ids);
  const [row] = await leadsFrom(testDatabase, spooled.id);
  expect(row).toMatchObject({ created_at: sentAt, email: spooled.input.email });
  expect(row).toMatchObject({ language: 'es', reach_by: 'text', missed_calls: 7 });
  expect(
    await rows('select channel, given_at from consents where lead_id = $1', [spooled.id]),
  ).toEqual([{ channel: 'calls', given_at: sentAt }]);
  expect(await spool.status()).toEqual({ waiting: 0, aside: 0 });
  const msg = 'records that waited in the spool are stored';
  expect(lines).toMatchObject([{ level: 30, stored: 41, msg }]);
});

test('if the database fails, the rest waits', async () => {
  const ids = await putMany(60);
  let left = 50;
  const isMigrated = () => Promise.resolve(left >= 0);
  const failing: Store = (...submission) =>
    --left === -1 ? Promise.reject(new DatabaseUnavailable('57P01')) : store(...submission);
  const drain = drainWith({ store: failing, isMigrated });
  for (let turn = 0; turn < 2; turn += 1) await pass(drain);
  expect([errors(), await spool.status()]).toEqual([[], { waiting: 10, aside: 0 }]);
  await pass();
  expect(await storedIds()).toEqual(ids);
});

test('a lead that fails delays no other', async () => {
  const odd = [newSubmission({ contactName: 'Odd' }), newSubmission({ contactName: 'Odd' })];
  for (const each of odd) await spool.put(each);
  const ids = await putMany(40);
  await rows(`create function refuse_odd() returns trigger language plpgsql as $$
    begin
      if new.contact_name = 'Odd' then
        raise exception 'no' using errcode = 'XX000';
      end if;
      return new;
    end $$`);
  const refuse = 'before insert on leads for each row execute function refuse_odd()';
  await rows(`create trigger odd ${refuse}`);
  const drain = drainWith();
  for (let turn = 0; turn < 2; turn += 1) await pass(drain);
  expect(await storedIds()).toEqual(ids);
  const msg = 'a spooled record could not be stored; it will be retried';
  expect(errors()).toMatchObject([{ file: expect.stringMatching(/\.json$/), code: 'XX000', msg }]);
  expect(JSON.stringify(lines)).not.toContain('Odd');
  await rows('drop trigger odd on leads');
  await pass(drain);
  expect(await storedIds()).toEqual([...ids, ...odd.map(({ id }) => id)].sort());
  // The next outage is news again.
  await pass(drain);
  await rows(`create trigger odd ${refuse}`);
  await spool.put(newSubmission({ contactName: 'Odd' }));
  await pass(drain);
  expect(errors()).toHaveLength(2);
  await rows('drop trigger odd on leads');
});

test.each([
  ['is cut off', '{"kind":"lead","id":"'],
  ['lacks a field', encodeSubmission(newSubmission({ email: '' }))],
])('a file that %s is set aside', async (_what, text) => {
  const ids = await putMany(20);
  await writeFile(join(spool.folder, 'odd.json'), text);
  await pass();
  expect(await storedIds()).toEqual(ids);
  expect(await readdir(spool.aside)).toEqual(['odd.unreadable.json']);
  expect(await readFile(join(spool.aside, 'odd.unreadable.json'), 'utf8')).toBe(text);
  const msg = expect.stringMatching(/set aside: a person must read it/);
  expect(errors()).toMatchObject([{ file: 'odd.json', reason: 'unreadable', msg }]);
  expect(JSON.stringify(lines)).not.toMatch(/Pat Doe|Hilltop/);
});

test('a refused record names what it breaks', async () => {
  await rows(`alter table leads add constraint no_odd check (contact_name <> 'Odd')`);
  await spool.put(newSubmission({ contactName: 'Odd' }));
  await pass();
  await rows('alter table leads drop constraint no_odd');
  expect(errors()).toMatchObject([{ reason: 'refused', code: '23514', rule: 'no_odd' }]);
  expect(await readdir(spool.aside)).toEqual([expect.stringMatching(/\.refused\.json$/)]);
});

test('a killed process’s whole file is stored', async () => {
  const whole = newSubmission();
  const text = encodeSubmission(whole);
  await spool.tryToPut();
  for (const [name, content] of Object.entries({
    whole: text,
    cut: text.slice(0, -2),
    young: '{',
  })) {
    const path = join(spool.folder, `${name}.new`);
    await writeFile(path, content);
    await utimes(path, new Date(), new Date(Date.now() - (name === 'young' ? 50_000 : 70_000)));
  }
  await pass();
  expect(await storedIds()).toEqual([whole.id]);
  expect((await readdir(spool.folder)).sort()).toEqual(['aside', 'young.new']);
  expect(lines).toMatchObject([
    { file: 'cut.new', msg: expect.stringContaining('removed') },
    { file: 'whole.new', msg: expect.stringContaining('stored') },
    { stored: 1 },
  ]);
});

test('submissions are stored in order', async () => {
  const [sent, stored]: [string[], string[]] = [[], []];
  for (let count = 0; count < 5; count += 1) {
    sent.push(...(await putMany(1)));
    await sleep(2);
  }
  const stop = new AbortController();
  const record: Store = ({ id }) => {
    if (stored.push(id) === 2) stop.abort();
    return Promise.resolve(null);
  };
  await drainWith({ store: record })(stop.signal);
  expect(stored).toEqual(sent.slice(0, 2));
  await pass(drainWith({ store: record }));
  expect(stored).toEqual(sent);
});
