import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { closeAfterTests } from './close-after-tests.ts';
import { TEMPLATE } from './test-cluster.ts';

export interface TestDatabase {
  url: string;
  rows<T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]>;
}

export async function openTestDatabase(url: string) {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const rows: TestDatabase['rows'] = async (query, values) => (await client.query(query, values)).rows;
  return { url, rows, close: () => client.end() };
}

const adminUrl = () => {
  const url = process.env.TEST_ADMIN_URL;
  if (!url) throw new Error('The tests have no PostgreSQL: run them with `npm test`.');
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

export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half as long as the default strategy, which writes each page to the WAL.
  await asAdmin(`create database ${name} template ${empty ? 'template0' : TEMPLATE} strategy file_copy`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  const { rows, close } = await openTestDatabase(url.href);
  closeAfterTests({
    drop: async () => {
      await close();
      await asAdmin(`drop database ${name} with (force)`);
    },
  });
  return { url: url.href, rows };
}
