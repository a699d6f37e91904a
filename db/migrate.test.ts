import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { openDatabase } from './client.server.ts';
import { hasMigration, migrate, newestMigration } from './migrate.ts';

const FOLDER = 'migrations';
const adminUrl = process.env.TEST_ADMIN_URL ?? '';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

let name: string;
let url: string;
beforeEach(async () => {
  name = `empty_${randomBytes(6).toString('hex')}`;
  await query(adminUrl, `create database ${name}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  url = address.href;
});
afterEach(() => query(adminUrl, `drop database ${name} with (force)`));

const journal = async () =>
  (
    JSON.parse(await readFile(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
      entries: { when: number; tag: string }[];
    }
  ).entries;
const applied = () => query(url, 'select created_at from drizzle.__drizzle_migrations order by created_at');

describe('an empty database', () => {
  test('when it is migrated, then its tables are there', async () => {
    await migrate(url, FOLDER);
    const tables = await query(url, `select tablename from pg_tables where schemaname = 'public'`);
    expect(tables.map(({ tablename }) => tablename)).toEqual(
      expect.arrayContaining(['leads', 'roi_calculations', 'rate_limit_hits']),
    );
  });

  test('when three servers migrate it at once, then each migration is applied once', async () => {
    await Promise.all([1, 2, 3].map(() => migrate(url, FOLDER)));
    expect(await applied()).toHaveLength((await journal()).length);
  });

  test('when it is migrated again, then nothing changes', async () => {
    await migrate(url, FOLDER);
    const first = await applied();
    await migrate(url, FOLDER);
    expect(await applied()).toEqual(first);
  });

  test('when migrating has ended, then no lock and no connection stays', async () => {
    await migrate(url, FOLDER);
    const left = await query(
      adminUrl,
      `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'porchlight-migrate'`,
    );
    expect(left).toEqual([]);
  });

  test('when a migration is asked for, then it is told whether it is there', async () => {
    const [empty, database] = [openDatabase(url), openDatabase(url)];
    const newest = await newestMigration(FOLDER);
    try {
      await expect(empty.run((db) => hasMigration(db, newest))).rejects.toMatchObject({ code: '42P01' });
      await migrate(url, FOLDER);
      expect(await database.run((db) => hasMigration(db, newest))).toBe(true);
      expect(await database.run((db) => hasMigration(db, newest + 1))).toBe(false);
    } finally {
      for (const each of [empty, database]) await each.close();
    }
  });
});

describe('the folder of migrations', () => {
  // A migration dated before one that is applied already would be passed over in silence.
  test('when the journal is read, then each migration is later than the one before', async () => {
    const dates = (await journal()).map(({ when }) => when);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
    expect(await newestMigration(FOLDER)).toBe(dates.at(-1));
  });

  test('when the journal names a migration, then its file is there, and no other file', async () => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    expect(files).toEqual((await journal()).map(({ tag }) => `${tag}.sql`).sort());
  });
});

test('when the server does not answer, then migrating gives up with an error', async () => {
  await expect(migrate('postgres://nobody:none@127.0.0.1:1/none', FOLDER)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
