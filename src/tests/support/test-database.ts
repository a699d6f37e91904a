import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { TEMPLATE } from './test-cluster.ts';

export interface TestDatabase {
  url: string;
  /** Reads what was stored, as an onlooker. */
  rows<T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]>;
  drop(): Promise<void>;
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

/** A migrated database of one's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${TEMPLATE}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const onlooker = new pg.Client(url.href);
  onlooker.on('error', () => undefined);
  await onlooker.connect();
  return {
    url: url.href,
    rows: async (query, values) => (await onlooker.query(query, values)).rows,
    drop: async () => {
      await onlooker.end();
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}
