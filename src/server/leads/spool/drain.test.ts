import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes, writeFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openDatabase, type Database } from '#db/client.server.ts';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { recordOf } from '../../../tests/support/spooled.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';
import type { Outbox } from '../store-lead.ts';
import { drain, type DrainDependencies } from './drain.ts';
import { asideFolder, heldFolder, listHeld, waitingPath } from './files.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));
let data: ReturnType<typeof temporaryDataDir>;
let spool: Spool;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  await stored.rows('truncate leads cascade');
  data = await untilEnd(temporaryDataDir());
  spool = openSpool(data.path);
  lines = [];
});

const logger = pino(
  { level: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const outbox: Outbox = { channelsFor: () => [], onUnqueued: () => undefined };
const pass = (changes: Partial<DrainDependencies> = {}, signal = new AbortController().signal) =>
  drain({ spool, database, outbox, logger, ...changes }, signal);
const storedIds = async () => (await stored.rows('select id from leads')).map(({ id }) => String(id)).sort();
const aside = () => readdir(asideFolder(spool.folder));
const pathOf = (id: string) => waitingPath(spool.folder, id);
const putMany = async (count: number) => {
  const records = await Promise.all(Array.from({ length: count }, () => spool.put(recordOf())));
  return records.map(({ lead }) => lead.id).sort();
};

describe('what waits', () => {
  test('when it is drained, then each lead is a row and no file is left, whatever folders there were', async () => {
    const ids = await putMany(5);
    expect(await pass({}, AbortSignal.abort())).toBe(0);
    for (const folder of [heldFolder, asideFolder]) await rm(folder(spool.folder), { recursive: true });
    expect(await spool.status()).toMatchObject({ depth: 5, aside: 0 });
    expect(await pass()).toBe(5);
    expect(await storedIds()).toEqual(ids);
    expect(await spool.status()).toEqual({ depth: 0, oldestAgeMs: undefined, aside: 0 });
  });

  test('when two processes drain one spool, then each lead is stored by one of them', async () => {
    const ids = await putMany(60);
    const [one, other] = await Promise.all([pass(), pass({ spool: openSpool(data.path) })]);
    expect(one + other).toBe(60);
    expect(await storedIds()).toEqual(ids);
    expect((await spool.status()).depth).toBe(0);
    expect(lines).toEqual([]);
  });

  test('when some wait longer, then the oldest come first', async () => {
    const ids = await putMany(6);
    const ages = [3, 1, 5, 6, 2, 4];
    for (const [place, id] of ids.entries()) {
      const written = new Date(Date.now() - (ages[place] ?? 0) * MINUTE);
      await utimes(pathOf(id), written, written);
    }
    // So many are stored at once: none of them is until all are claimed.
    let begun = 0;
    let first: string[] = [];
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const waitingForFour: Database = {
      ...database,
      async run(statements) {
        if (++begun === 4) {
          first = (await listHeld(spool.folder)).map(({ id }) => id);
          letGo();
        }
        await gate;
        return database.run(statements);
      },
    };
    expect(await pass({ database: waitingForFour })).toBe(6);
    const oldestFirst = [...ids].sort((a, b) => (ages[ids.indexOf(b)] ?? 0) - (ages[ids.indexOf(a)] ?? 0));
    expect(new Set(first)).toEqual(new Set(oldestFirst.slice(0, 4)));
  });

  test('when two thousand wait, more than files may be open, then all are stored', async () => {
    await putMany(1);
    // Not synced, and side by side: it is the drain that is looked at.
    const write = async () => {
      const record = recordOf();
      await writeFile(pathOf(record.lead.id), JSON.stringify({ format: 1, ...record }));
    };
    await Promise.all(Array.from({ length: 1_999 }, write));
    expect(await pass()).toBe(2_000);
    expect(await stored.rows('select count(*)::int as leads from leads')).toEqual([{ leads: 2_000 }]);
    expect(await spool.status()).toMatchObject({ depth: 0, aside: 0 });
    expect(lines).toEqual([]);
  });
});

describe('a claim', () => {
  const hold = (id: string, ageMs: number) =>
    rename(pathOf(id), join(heldFolder(spool.folder), `${id}.${Date.now() - ageMs}.0123456789ab.claim`));

  test.each([
    ['its process has died half a minute ago', 31_000],
    ['the clock was set back since', -3_600_000],
  ])('when %s, then another takes it over', async (_case, ageMs) => {
    const [id = ''] = await putMany(1);
    await hold(id, ageMs);
    expect(await pass()).toBe(1);
    expect(await storedIds()).toEqual([id]);
  });

  test('when it is younger, then it is left to whoever has it', async () => {
    const ids = await putMany(2);
    for (const id of ids) await hold(id, 20_000);
    expect(await pass()).toBe(0);
    expect((await spool.status()).depth).toBe(2);
    for (const id of ids) expect((await openSpool(data.path).find(id))?.lead.id).toBe(id);
  });

  test('when its lead had been stored before the process died, then that stays one row', async () => {
    const record = await spool.put(recordOf());
    await pass();
    await spool.put(record);
    await hold(record.lead.id, 31_000);
    expect(await pass()).toBe(1);
    expect(await storedIds()).toEqual([record.lead.id]);
    expect(lines).toEqual([]);
  });

  test('when the database goes away meanwhile, then the lead waits again', async () => {
    const [id] = await putMany(1);
    const away = openDatabase('postgres://nobody:none@127.0.0.1:1/none');
    await expect(pass({ database: away })).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await away.close();
    expect(await readdir(spool.folder)).toContain(`${String(id)}.json`);
    expect(await pass()).toBe(1);
  });
});

describe('a file that is no lead', () => {
  const spoil = async (name: string, text: string) => {
    await putMany(1);
    await writeFile(pathOf(name), text);
  };

  test.each([
    ['cut off', '{"format":1,"lead":{"id":'],
    ['empty', ''],
    ['of another format', '{"format":2}'],
    ['of another lead', JSON.stringify({ format: 1, ...recordOf() })],
  ])('when it is %s, then it is set aside with an error, and others are stored', async (_what, text) => {
    const id = randomUUID();
    await spoil(id, text);
    expect(await pass()).toBe(1);
    expect(await aside()).toEqual([expect.stringMatching(new RegExp(`^${id}\\.unreadable\\.`))]);
    const msg = 'a spooled lead was set aside';
    expect(lines).toMatchObject([{ level: 50, leadId: id, reason: 'unreadable', msg }]);
    expect(await spool.status()).toMatchObject({ depth: 0, aside: 1 });
  });

  test.each([
    ['cut off', 0, (text: string) => text.slice(0, 90)],
    ['not yet begun', 0, () => ''],
    ['whole', 1, (text: string) => text],
  ])('when its writer died and it is %s, then %i is stored and nothing left', async (_what, count, cut) => {
    const { lead, ...more } = recordOf();
    const name = `${lead.id}.${Date.now() - 31_000}.0123456789ab.new.4711`;
    await putMany(1);
    const text = JSON.stringify({ format: 1, lead, ...more });
    await writeFile(join(heldFolder(spool.folder), name), cut(text));
    expect(await pass()).toBe(1 + count);
    expect(await spool.status()).toMatchObject({ depth: 0, aside: 0 });
    const msg = 'what a process was writing when it ended is no whole lead, and removed';
    expect(lines).toMatchObject(count ? [] : [{ level: 40, leadId: lead.id, msg }]);
  });

  test('when it is a folder, or bears a name that is no id, then it holds up no other', async () => {
    await mkdir(pathOf(randomUUID()), { recursive: true });
    await spoil('pat@example.com', 'x');
    const probe = join(heldFolder(spool.folder), `probe.${Date.now() - 31_000}.0123456789ab.new`);
    await writeFile(probe, ' ');
    await writeFile(join(heldFolder(spool.folder), 'notes.txt'), 'no lead of ours');
    expect(await pass()).toBe(1);
    expect((await spool.status()).depth).toBe(0);
    expect(await aside()).toHaveLength(2);
    await expect(stat(probe)).rejects.toThrow('ENOENT');
    expect(lines).toContainEqual(expect.objectContaining({ leadId: '(no id)', reason: 'unreadable' }));
    expect(JSON.stringify(lines)).not.toContain('pat@');
  });

  test('when the database refuses its values, then it is set aside and names the id alone', async () => {
    const refused = recordOf({ businessName: ' ' });
    await spool.put(refused);
    await putMany(2);
    expect(await pass()).toBe(2);
    expect(await aside()).toEqual([expect.stringMatching(`^${refused.lead.id}\\.refused\\.`)]);
    expect(lines).toMatchObject([{ leadId: refused.lead.id, reason: 'refused', code: '23514' }]);
    expect(JSON.stringify(lines)).not.toContain(refused.lead.email);
  });

  test('when its id was stored with another content, then neither is lost', async () => {
    const first = recordOf();
    await spool.put(first);
    await pass();
    await spool.put({ ...first, lead: { ...first.lead, contactName: 'Sam Roe', contentHash: 'other' } });
    expect(await pass()).toBe(0);
    expect(await stored.rows('select contact_name from leads')).toEqual([{ contact_name: 'Pat Doe' }]);
    expect(await aside()).toEqual([expect.stringMatching(/\.key-reused\./)]);
  });

  test('when it is mended and put back, then it is stored', async () => {
    const record = recordOf();
    await spoil(record.lead.id, 'x');
    await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EEXIST' });
    await pass();
    const path = join(asideFolder(spool.folder), (await aside())[0] ?? '');
    await writeFile(path, JSON.stringify({ format: 1, ...record }));
    await rename(path, pathOf(record.lead.id));
    expect(await pass()).toBe(1);
    expect(await storedIds()).toContain(record.lead.id);
  });
});

test('when one lead cannot be stored for a reason of the server, then the others are, and it stays', async () => {
  const odd = await spool.put(recordOf({ contactName: 'Odd' }));
  await putMany(8);
  await stored.rows(`create function refuse_odd() returns trigger language plpgsql as
    $$ begin if new.contact_name = 'Odd' then raise exception 'no' using errcode = 'XX000'; end if; return new; end $$`);
  await stored.rows('create trigger odd before insert on leads for each row execute function refuse_odd()');
  expect(await pass()).toBe(8);
  expect(await spool.status()).toMatchObject({ depth: 1, aside: 0 });
  const msg = 'a spooled lead is stored later';
  expect(lines).toMatchObject([{ leadId: odd.lead.id, code: 'XX000', msg }]);
  expect(await listHeld(spool.folder)).toMatchObject([{ id: odd.lead.id }]);

  // So many are no fault of single leads: the pass ends with the fifth, and the three beside it.
  for (let more = 0; more < 20; more++) await spool.put(recordOf({ contactName: 'Odd' }));
  expect(await pass()).toBe(0);
  expect(lines).toHaveLength(1 + 5 + 3);
});
