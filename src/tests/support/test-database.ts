import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TEMPLATE } from './test-cluster.ts';

export interface TestDatabase {
  url: string;
  /** Reads what was stored, as an onlooker. */
  rows<T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
}

/** A look into a database that somebody else keeps. */
export async function openTestDatabase(url: string) {
  const onlooker = new pg.Client(url);
  onlooker.on('error', () => undefined);
  await onlooker.connect();
  const rows: TestDatabase['rows'] = async (query, values) => (await onlooker.query(query, values)).rows;
  return { url, rows, close: () => onlooker.end() };
}

const adminUrl = () => {
  const url = process.env.TEST_ADMIN_URL;
  if (!url) throw new Error('The tests have no PostgreSQL: run them by `npm test`.');
  return url;
};

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(adminUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of one's own, migrated unless it is to be empty. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying its files is half the work of logging each of its pages.
  await asAdmin(`create database ${name} template ${empty ? 'template0' : TEMPLATE} strategy file_copy`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const { rows, close } = await openTestDatabase(url.href);
  return {
    url: url.href,
    rows,
    drop: async () => {
      await close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
