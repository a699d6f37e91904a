import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../src/tests/support/eventually.ts';
import { untilEnd } from '../src/tests/support/until-end.ts';
import { openDatabase } from './client.server.ts';
import { withConnection } from './connection.ts';
import {
  hasMigration,
  journalOf,
  migrate,
  MIGRATION_LOCK,
  MIGRATION_UNDER_WAY,
  newestMigration,
} from './migrate.ts';

const FOLDER = 'migrations';
const adminUrl = process.env.TEST_ADMIN_URL ?? '';

const query = (url: string, text: string) =>
  withConnection(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

describe('an empty database', () => {
  let name: string;
  let url: string;
  beforeEach(async () => {
    name = `empty_${randomBytes(6).toString('hex')}`;
    await query(adminUrl, `create database ${name}`);
    url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  });
  afterEach(() => query(adminUrl, `drop database ${name} with (force)`));
  const sessions = (that: string) =>
    query(adminUrl, `select application_name from pg_stat_activity where datname = '${name}' and ${that}`);
  const applied = () => query(url, 'select created_at from drizzle.__drizzle_migrations order by created_at');

  test('when three servers migrate it at once, then each migration is applied once, and migrating again changes nothing', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(url, FOLDER)));
    const first = await applied();
    expect(first).toHaveLength((await journalOf(FOLDER)).length);
    await migrate(url, FOLDER);
    expect(await applied()).toEqual(first);
    const tables = await query(url, `select tablename from pg_tables where schemaname = 'public'`);
    const some = ['leads', 'roi_calculations', 'rate_limit_hits'].map((tablename) => ({ tablename }));
    expect(tables).toEqual(expect.arrayContaining(some));
    expect(await sessions(`application_name = 'porchlight-migrate'`)).toEqual([]);
  });

  test('when another connection holds the lock, then it gives up in time and says by what, migrates once that is free, and waits for a table', async () => {
    await withConnection(url, async (other) => {
      await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await expect(migrate(url, FOLDER, 200)).rejects.toMatchObject({ code: MIGRATION_UNDER_WAY });
    });
    await migrate(url, FOLDER, 5_000);
    expect(await applied()).toHaveLength((await journalOf(FOLDER)).length);
    await withConnection(url, async (other) => {
      await other.query('begin; lock table drizzle.__drizzle_migrations');
      const migrating = migrate(url, FOLDER, 200);
      const waits = `wait_event = 'relation' and now() - query_start > interval '0.5 s'`;
      await eventually(() => sessions(waits), [{ application_name: 'porchlight-migrate' }]);
      await other.query('commit');
      await migrating;
    });
  });

  /** As the first site wrote it; `source` is of the second, whose columns may not be left empty. */
  const lead = (at: number) => ({
    id: randomUUID(),
    created_at: new Date(Date.now() - at * 60_000),
    business_name: `Shop ${at}`,
    contact_name: 'Pat',
    email: `pat${at}@example.com`,
    email_normalized: `pat${at}@example.com`,
    phone: `+1214555${1_000 + at}`,
    phone_e164: `+1214555${1_000 + at}`,
    business_type: 'plumbing',
    monthly_lead_volume: '0-50',
    suspected_spam: false,
    content_hash: `hash ${at}`,
    source: 'form',
  });

  test('when leads are stored at each age of the schema as older sites did, then sales sees each at the newest', async () => {
    const entries = await journalOf(FOLDER);
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await untilEnd({ remove: () => rm(folder, { recursive: true }) });
    await cp(FOLDER, folder, { recursive: true });
    const columns = Object.keys(lead(0)).slice(0, -1).join();
    const insert = `insert into leads (${columns}) select ${columns} from json_populate_record(null::leads, $1)`;
    const call = `select store_lead($1, null, '{}', '[]')`;
    const names: { business_name: string }[] = [];
    await withConnection(url, async (site) => {
      for (const at of entries.keys()) {
        const upTo = JSON.stringify({ entries: entries.slice(0, at + 1) });
        await writeFile(join(folder, 'meta/_journal.json'), upTo);
        await migrate(url, folder);
        const { rows } = await site.query(`select to_regproc('store_lead') is not null as "isThere"`);
        for (const statement of rows[0].isThere ? [insert, call] : [insert]) {
          const sent = lead(names.length);
          await site.query(statement, [sent]);
          names.push({ business_name: sent.business_name });
        }
      }
    });
    const seen = (view: string) => query(url, `select business_name from ${view} order by created_at desc`);
    expect(await seen('sales.leads')).toEqual(names);
    expect(await seen('sales.leads_due')).toEqual(names);
  });

  test('when a migration is asked for, then it is told whether it is there', async () => {
    const newest = await newestMigration(FOLDER);
    const site = `application_name = 'porchlight'`;
    const [empty, migrated] = [openDatabase(url), openDatabase(url)];
    try {
      await expect(empty.run((db) => hasMigration(db, newest))).rejects.toMatchObject({ code: '42P01' });
      await migrate(url, FOLDER);
      expect(await migrated.run((db) => hasMigration(db, newest))).toBe(true);
      expect(await migrated.run((db) => hasMigration(db, newest + 1))).toBe(false);
      await eventually(() => sessions(site), [{ application_name: 'porchlight' }]);
    } finally {
      await Promise.all([empty.close(), migrated.close()]);
    }
    await eventually(() => sessions(site), []);
  });
});

describe('the folder of migrations', () => {
  // A migration dated before one that is applied already would be passed over in silence.
  test('when the journal is read, then each migration is later than the one before', async () => {
    const dates = (await journalOf(FOLDER)).map(({ when }) => when);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
    expect(await newestMigration(FOLDER)).toBe(dates.at(-1));
  });

  test('when the journal names a migration, then its file is there, and no other file', async () => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    expect(files).toEqual((await journalOf(FOLDER)).map(({ tag }) => `${tag}.sql`).sort());
  });
});

test('when the server does not answer, then migrating gives up with an error', async () => {
  const migrating = migrate('postgres://nobody:none@127.0.0.1:1/none', FOLDER);
  await expect(migrating).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
