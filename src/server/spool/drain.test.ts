import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openDatabase, type Database } from '#db/client.server.ts';
import { temporaryDataDir } from '../../tests/support/site-process.ts';
import { recordOf } from '../../tests/support/spooled.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { drain } from './drain.ts';
import { foldersIn, waitingPath } from './folders.ts';
import { openOutbox, type Outbox } from '../notifications/outbox.ts';
import { openUntoldLeads } from '../notifications/untold-leads.ts';
import { openSpool, type Spool } from './spool.ts';

const MINUTE = 60_000;

let stored: TestDatabase;
let database: Database;
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let spool: Spool;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url);
  data = await temporaryDataDir();
  spool = openSpool(data.path);
  lines = [];
});
afterEach(async () => {
  await database.close();
  await stored.drop();
  await data.remove();
});

const logger = pino(
  { level: 'info' },
  {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  },
);
const outbox = openOutbox([], logger, openUntoldLeads(logger));
const pass = (from: Spool = spool) =>
  drain({ spool: from, database, outbox, logger }, new AbortController().signal);
const storedIds = async () => (await stored.rows('select id from leads')).map(({ id }) => String(id));
const folder = (name: string) => readdir(join(data.path, 'spool', name));
const putMany = async (count: number) => {
  const records = Array.from({ length: count }, () => recordOf());
  for (const record of records) await spool.put(record);
  return records.map(({ lead }) => lead.id);
};

describe('what waits', () => {
  test('when it is drained, then each lead is a row and no file is left', async () => {
    const ids = await putMany(5);
    expect((await spool.status()).depth).toBe(5);
    expect(await pass()).toBe(5);
    expect((await storedIds()).sort()).toEqual(ids.sort());
    expect(await spool.status()).toEqual({ depth: 0, oldestAgeMs: undefined, aside: 0 });
  });

  test('when two processes drain one spool, then each lead is stored by one of them', async () => {
    const ids = await putMany(60);
    const counts = await Promise.all([pass(), pass(openSpool(data.path))]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect((await storedIds()).sort()).toEqual(ids.sort());
    expect((await spool.status()).depth).toBe(0);
    expect(lines).toEqual([]);
  });

  test('when some wait longer, then the oldest come first', async () => {
    const ids = await putMany(6);
    const ages = [3, 1, 5, 6, 2, 4];
    for (const [place, id] of ids.entries()) {
      const written = new Date(Date.now() - (ages[place] ?? 0) * MINUTE);
      await utimes(waitingPath(foldersIn(data.path), id), written, written);
    }
    // So many are stored at once: the first of them wait for each other here.
    const began: string[] = [];
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const holding: Outbox = async (_tx, { id }) => {
      if (began.push(id) === 4) letGo();
      await gate;
    };
    await drain({ spool, database, outbox: holding, logger }, new AbortController().signal);
    const oldestFirst = [...ids].sort((a, b) => (ages[ids.indexOf(b)] ?? 0) - (ages[ids.indexOf(a)] ?? 0));
    expect(new Set(began.slice(0, 4))).toEqual(new Set(oldestFirst.slice(0, 4)));
    expect(new Set(began)).toEqual(new Set(ids));
    expect((await spool.status()).oldestAgeMs).toBeUndefined();
  });

  test('when the files were brought along without the folders beside them, then they are stored', async () => {
    const ids = await putMany(2);
    await rm(foldersIn(data.path).held, { recursive: true });
    await rm(foldersIn(data.path).aside, { recursive: true });
    expect(await pass()).toBe(2);
    expect((await storedIds()).sort()).toEqual(ids.sort());
  });

  test('when ten thousand wait, then all are stored', async () => {
    const folders = foldersIn(data.path);
    const [sample = ''] = await putMany(1);
    await pass();
    const text = (id: string) => JSON.stringify({ format: 1, ...recordOf({ id }) });
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    for (const id of ids) await writeFile(waitingPath(folders, id), text(id));
    expect(await pass()).toBe(10_000);
    expect(new Set(await storedIds())).toEqual(new Set([sample, ...ids]));
    expect((await spool.status()).depth).toBe(0);
  }, 600_000);
});

describe('a claim', () => {
  const hold = async (id: string, ageMs: number) => {
    const { waiting, held } = foldersIn(data.path);
    await rename(join(waiting, `${id}.json`), join(held, `${id}.${Date.now() - ageMs}.0123456789ab.claim`));
  };

  test('when its process has died half a minute ago, then another takes it over', async () => {
    const [id = ''] = await putMany(1);
    await hold(id, 31_000);
    expect(await pass()).toBe(1);
    expect(await storedIds()).toEqual([id]);
  });

  test('when it is younger, then it is left to whoever has it', async () => {
    const [id = ''] = await putMany(1);
    await hold(id, 20_000);
    expect(await pass()).toBe(0);
    expect((await spool.status()).depth).toBe(1);
    expect((await spool.find(id))?.lead.id).toBe(id);
  });

  test('when the clock was set back since, then it is taken over as well', async () => {
    const [id = ''] = await putMany(1);
    await hold(id, -3_600_000);
    expect(await pass()).toBe(1);
  });

  test('when its lead had been stored before the process died, then that stays one row', async () => {
    const [id = ''] = await putMany(1);
    const record = await spool.find(id);
    await pass();
    if (record) await spool.put(record);
    await hold(id, 31_000);
    expect(await pass()).toBe(1);
    expect(await storedIds()).toEqual([id]);
    expect(lines).toEqual([]);
  });

  test('when the database goes away meanwhile, then the lead waits again', async () => {
    const [id] = await putMany(1);
    const away = openDatabase('postgres://nobody:none@127.0.0.1:1/none');
    const draining = drain({ spool, database: away, outbox, logger }, new AbortController().signal);
    await expect(draining).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    await away.close();
    expect(await folder('')).toContain(`${String(id)}.json`);
    expect(await pass()).toBe(1);
  });
});

describe('a file that is no lead', () => {
  const spoil = async (name: string, text: string) => {
    await putMany(1);
    await writeFile(join(data.path, 'spool', `${name}.json`), text);
    return name;
  };

  test.each([
    ['cut off', '{"format":1,"lead":{"id":'],
    ['empty', ''],
    ['of another format', '{"format":2}'],
    ['of another lead', JSON.stringify({ format: 1, ...recordOf() })],
  ])(
    'when it is %s, then it is set aside with an error line, and the others are stored',
    async (_what, text) => {
      const id = await spoil(randomUUID(), text);
      expect(await pass()).toBe(1);
      expect(await folder('aside')).toEqual([expect.stringMatching(new RegExp(`^${id}\\.unreadable\\.`))]);
      expect(lines).toMatchObject([{ level: 50, leadId: id, reason: 'unreadable' }]);
      expect(await spool.status()).toMatchObject({ depth: 0, aside: 1 });
    },
  );

  test('when it is a folder, or bears a name that is no id, then it holds up no other', async () => {
    await mkdir(join(data.path, 'spool', `${randomUUID()}.json`), { recursive: true });
    await spoil('pat@example.com', 'x');
    expect(await pass()).toBe(1);
    expect(await folder('aside')).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain('pat@');
  });

  test('when the database refuses its values, then it is set aside and names the id alone', async () => {
    const refused = recordOf({ businessName: ' ' });
    await spool.put(refused);
    await putMany(2);
    expect(await pass()).toBe(2);
    expect(await folder('aside')).toEqual([expect.stringMatching(`^${refused.lead.id}\\.refused\\.`)]);
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
    expect(await folder('aside')).toEqual([expect.stringMatching(/\.key-reused\./)]);
  });

  test('when it is mended and put back, then it is stored', async () => {
    const record = recordOf();
    await spoil(record.lead.id, 'x');
    await pass();
    const [name = ''] = await folder('aside');
    await writeFile(join(data.path, 'spool/aside', name), JSON.stringify({ format: 1, ...record }));
    await rename(join(data.path, 'spool/aside', name), join(data.path, 'spool', `${record.lead.id}.json`));
    expect(await pass()).toBe(1);
    expect(await storedIds()).toContain(record.lead.id);
  });
});

test('when one lead cannot be stored for a reason of the server, then the others are, and it stays', async () => {
  const odd = recordOf({ contactName: 'Odd' });
  await spool.put(odd);
  await putMany(8);
  await stored.rows(`create function refuse_odd() returns trigger language plpgsql as
    $$ begin if new.contact_name = 'Odd' then raise exception 'no' using errcode = 'XX000'; end if; return new; end $$`);
  await stored.rows('create trigger odd before insert on leads for each row execute function refuse_odd()');
  expect(await pass()).toBe(8);
  expect(await spool.status()).toMatchObject({ depth: 1, aside: 0 });
  expect(lines).toMatchObject([{ leadId: odd.lead.id, code: 'XX000' }]);
});
