import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openDatabase } from '#db/client.server.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { fillSpool, recordOf } from '../../../tests/support/spooled.ts';
import { createTestDatabase } from '../../../tests/support/test-database.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';
import { openLeadStore, type LeadRecord, type StoreLead } from '../store-lead.ts';
import { createDrain, type Drain } from './drain.ts';
import { asideFolder, waitingPath } from './files.ts';
import { encodeRecord } from './spool-file.ts';
import { openSpool, type Spool } from './spool.ts';

const stored = await untilEnd(createTestDatabase());
const database = await untilEnd(openDatabase(stored.url));
const store = openLeadStore({ database, channelsFor: () => [] });

let dataDir: string;
let spool: Spool;
let drain: Drain;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  await stored.rows('truncate leads cascade');
  dataDir = (await untilEnd(temporaryDataDir())).path;
  spool = openSpool(dataDir);
  drain = drainOf();
  lines = [];
});

const logger = pino(
  { level: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
/** A drain as another process would have it. */
const drainOf = (changes: { store?: StoreLead; folder?: string } = {}) =>
  createDrain({
    spool: { folder: changes.folder ?? spool.folder },
    store: changes.store ?? store,
    url: stored.url,
    isMigrated: () => Promise.resolve(true),
    logger,
  });
const pass = () => drain(new AbortController().signal);
const storedIds = async () => (await stored.rows('select id from leads')).map(({ id }) => String(id)).sort();
const aside = () => readdir(asideFolder(spool.folder));
const complaints = () => lines.filter(({ level }) => level !== 30);
const putMany = (count: number, into = dataDir) => {
  const records = Array.from({ length: count }, () => recordOf());
  fillSpool(into, records);
  return records.map(({ lead }) => lead.id).sort();
};

/** Stores nothing before it is opened. */
function gatedStore() {
  let open: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const gated: StoreLead = async (record) => {
    begun();
    await opened;
    return store(record);
  };
  return { store: gated, open, hasBegun };
}

describe('leads that wait', () => {
  test('when they are drained, then each is a row and no file is left, whatever folders there were', async () => {
    const ids = putMany(40);
    expect(await drain(AbortSignal.abort())).toBe(0);
    for (const folder of ['new', 'aside']) await rm(join(spool.folder, folder), { recursive: true });
    expect(await pass()).toBe(40);
    expect(await storedIds()).toEqual(ids);
    expect(await spool.status()).toEqual({ depth: 0, oldestAgeMs: undefined, aside: 0 });
    expect(lines).toMatchObject([{ stored: 40, left: 0, msg: 'spooled leads were stored' }]);
  });

  test('when they were stored before, then each stays one row', async () => {
    const record = recordOf();
    for (let time = 0; time < 2; time++) {
      await spool.put(record);
      expect(await pass()).toBe(1);
    }
    expect(await storedIds()).toEqual([record.lead.id]);
    expect(complaints()).toEqual([]);
  });

  test('when the database goes away meanwhile, then the pass ends and the others wait', async () => {
    putMany(200);
    let calls = 0;
    const failing: StoreLead = (record) =>
      ++calls > 50 ? Promise.reject(new DatabaseUnavailable('57P01')) : store(record);
    await expect(drainOf({ store: failing })(new AbortController().signal)).rejects.toThrow('57P01');
    expect(calls).toBeLessThan(50 + 20);
    const count = (await storedIds()).length;
    expect((await spool.status()).depth).toBe(200 - count);
    expect(lines).toMatchObject([{ stored: count, left: 200 - count }]);
    expect(await pass()).toBe(200 - count);
  });

  test('when nearly all fail, then the pass ends early', async () => {
    putMany(200);
    let calls = 0;
    drain = drainOf({ store: () => Promise.reject(new Error(`failure ${++calls}`)) });
    expect(await pass()).toBe(0);
    expect(calls).toBeLessThan(25);
    expect((await spool.status()).depth).toBe(200);
  });
});

describe('processes that share a folder', () => {
  test('when both drain it, then they take turns, and each lead is stored once', async () => {
    const ids = putMany(300);
    const processes = [{ underWay: 0 }, { underWay: 0 }];
    let overlaps = 0;
    const drainIn = (own: { underWay: number }) =>
      drainOf({
        store: async (record) => {
          own.underWay += 1;
          if (processes.every(({ underWay }) => underWay > 0)) overlaps += 1;
          return store(record).finally(() => (own.underWay -= 1));
        },
      });
    const signal = new AbortController().signal;
    const counts: number[] = [];
    const run = async (each: Drain) => {
      while ((await spool.status()).depth > 0) counts.push(await each(signal));
    };
    const more: string[] = [];
    await Promise.all([
      ...processes.map((own) => run(drainIn(own))),
      (async () => {
        for (let n = 0; n < 30; n++) more.push((await openSpool(dataDir).put(recordOf())).lead.id);
      })(),
    ]);
    counts.push(await pass());
    expect(await storedIds()).toEqual([...ids, ...more].sort());
    expect([counts.reduce((a, b) => a + b), overlaps]).toEqual([330, 0]);
    expect(complaints()).toEqual([]);
  });

  test('when one drains it, then the other skips its pass, and one with a folder of its own does not', async () => {
    putMany(3);
    const own = await untilEnd(temporaryDataDir());
    putMany(5, own.path);
    const gate = gatedStore();
    const first = drainOf({ store: gate.store })(new AbortController().signal);
    await gate.hasBegun;
    expect(await pass()).toBe(0);
    const elsewhere = drainOf({ folder: openSpool(own.path).folder });
    expect(await elsewhere(new AbortController().signal)).toBe(5);
    gate.open();
    expect(await first).toBe(3);
  });

  test('when the connection with the lock is lost, then the pass goes on, and the lock is free', async () => {
    putMany(60);
    const gate = gatedStore();
    const first = drainOf({ store: gate.store })(new AbortController().signal);
    await gate.hasBegun;
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'porchlight-spool' and datname = current_database()`;
    await eventually(async () => (await stored.rows(end)).length, 0);
    expect(await pass()).toBe(60);
    gate.open();
    await first;
    expect(await storedIds()).toHaveLength(60);
    expect(complaints()).toEqual([]);
  });
});

describe('a file that fails', () => {
  test.each(['XX000', '55P03'])(
    'when its row fails with %s, then the others are stored, and it is tried again later',
    async (code) => {
      const odd = recordOf({ contactName: 'Odd' });
      fillSpool(dataDir, [odd]);
      const ids = putMany(40);
      await stored.rows(`create or replace function refuse_odd() returns trigger language plpgsql as $$ begin
        if new.contact_name = 'Odd' then raise exception 'no' using errcode = '${code}'; end if; return new; end $$`);
      await stored.rows(
        'create trigger odd before insert on leads for each row execute function refuse_odd()',
      );
      const idsAfterPass = async () => {
        await pass();
        return storedIds();
      };
      await eventually(idsAfterPass, ids, 5_000);
      expect(await spool.status()).toMatchObject({ depth: 1, aside: 0 });
      const msg = 'a spooled lead is stored later';
      expect(complaints()).toContainEqual(expect.objectContaining({ leadId: odd.lead.id, code, msg }));
      expect(complaints().filter(({ leadId }) => leadId === odd.lead.id)).toHaveLength(1);
      expect(JSON.stringify(lines)).not.toContain('Odd');

      await stored.rows('drop trigger odd on leads');
      await eventually(idsAfterPass, [...ids, odd.lead.id].sort());
    },
  );

  test('when it has just failed, then it waits for longer and longer', async () => {
    putMany(1);
    const tries: number[] = [];
    drain = drainOf({
      store: () => {
        tries.push(performance.now());
        return Promise.reject(new Error('no'));
      },
    });
    await eventually(async () => {
      await pass();
      return tries.length;
    }, 3);
    const [first = 0, second = 0, third = 0] = tries;
    expect(second - first).toBeGreaterThan(990);
    expect(third - second).toBeGreaterThan(1_990);
  });
});

describe('a file that is no lead', () => {
  test.each([
    ['cut off', '{"format":1,"lead":{"id":'],
    ['empty', ''],
    ['of another format', '{"format":2}'],
    ['of another lead', encodeRecord(recordOf())],
  ])('when it is %s, then it is set aside with an error, and others are stored', async (_what, text) => {
    const id = randomUUID();
    putMany(1);
    await writeFile(waitingPath(spool.folder, id), text);
    expect(await pass()).toBe(1);
    expect(await aside()).toEqual([expect.stringMatching(new RegExp(`^${id}\\.unreadable\\.`))]);
    const msg = 'a spooled lead was set aside';
    expect(complaints()).toMatchObject([{ level: 50, leadId: id, reason: 'unreadable', msg }]);
    expect(await spool.status()).toMatchObject({ depth: 0, aside: 1 });
  });

  test('when its name is no id, then the log does not contain it', async () => {
    putMany(1);
    await writeFile(waitingPath(spool.folder, 'pat@example.com'), 'x');
    // With what is added to its name it is longer than a name may be.
    await writeFile(waitingPath(spool.folder, `pat@example.com${'.'.repeat(230)}`), 'x');
    expect(await pass()).toBe(1);
    expect(await aside()).toHaveLength(1);
    const leadId = '(no id)';
    expect(complaints()).toContainEqual(expect.objectContaining({ leadId, reason: 'unreadable' }));
    expect(complaints()).toContainEqual(expect.objectContaining({ leadId, code: 'ENAMETOOLONG' }));
    expect(JSON.stringify(lines)).not.toContain('pat@');
  });

  test('when the database refuses its values, then it is set aside, and the log has its id alone', async () => {
    const refused = recordOf({ businessName: ' ' });
    fillSpool(dataDir, [refused]);
    putMany(20);
    expect(await pass()).toBe(20);
    expect(await aside()).toEqual([expect.stringMatching(`^${refused.lead.id}\\.refused\\.`)]);
    expect(complaints()).toMatchObject([{ leadId: refused.lead.id, reason: 'refused', code: '23514' }]);
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
    putMany(1);
    await writeFile(waitingPath(spool.folder, record.lead.id), 'x');
    await expect(spool.put(record)).rejects.toMatchObject({ name: 'SpoolUnavailable', code: 'EEXIST' });
    await pass();
    const path = join(asideFolder(spool.folder), (await aside())[0] ?? '');
    await writeFile(path, encodeRecord(record));
    await rename(path, waitingPath(spool.folder, record.lead.id));
    expect(await pass()).toBe(1);
    expect(await storedIds()).toContain(record.lead.id);
  });
});

describe('what a killed process left', () => {
  const hold = async (record: LeadRecord) => {
    const held = join(spool.folder, 'held');
    await mkdir(held, { recursive: true });
    const path = join(held, `${record.lead.id}.${Date.now()}.0123456789ab.claim`);
    await writeFile(path, encodeRecord(record));
  };

  test('when one of the earlier release was storing leads, then they are stored', async () => {
    const records = [recordOf(), recordOf()];
    for (const record of records) await hold(record);
    expect(await pass()).toBe(2);
    expect(await storedIds()).toEqual(records.map(({ lead }) => lead.id).sort());
    expect(await readdir(join(spool.folder, 'held'))).toEqual([]);
  });

  test('when another lead waits under the id of such a one, then neither is lost', async () => {
    const record = recordOf();
    await hold(record);
    await spool.put({ ...record, lead: { ...record.lead, contentHash: 'other' } });
    expect([await pass(), await pass()]).toEqual([1, 0]);
    expect(await aside()).toEqual([expect.stringMatching(`^${record.lead.id}\\.key-reused\\.`)]);
  });

  test.each(['new', 'held'])(
    'when it was writing to %s/, then that is removed after a minute, and nothing else',
    async (name) => {
      const folder = join(spool.folder, name);
      await mkdir(folder, { recursive: true });
      const [older, younger, other] = ['a.1.0123456789ab.new.4711', 'b.new', 'notes.txt'];
      for (const file of [older, younger, other]) await writeFile(join(folder, file), 'cut off');
      const before = new Date(Date.now() - 61_000);
      for (const file of [older, other]) await utimes(join(folder, file), before, before);
      await pass();
      expect(await readdir(folder)).toEqual([younger, other]);
    },
  );
});
