import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openDatabase } from '#db/client.server.ts';
import { createClient, withConnection } from '#db/connection.ts';
import { closeAfterTests } from './resources.ts';
import { sharedPart } from './shared-part.ts';
import { SITE_ROLE, TEMPLATE } from './test-cluster.ts';

export interface TestDatabase {
  /** Connects as a superuser, who prepares and inspects what the site and sales do. */
  url: string;
  rows: <T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]) => Promise<T[]>;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = createClient({ connectionString: url });
  await client.connect();
  return client;
}

export async function openTestDatabase(url: string): Promise<TestDatabase> {
  const client = await connect(url);
  closeAfterTests({ close: () => client.end() });
  return { url, rows: async (query, values) => (await client.query(query, values)).rows };
}

/** The address that the site uses, with the rights that it has in production. */
export const siteUrlOf = ({ url }: Pick<TestDatabase, 'url'>): string =>
  Object.assign(new URL(url), { username: SITE_ROLE, password: SITE_ROLE }).href;

/** The same address as some hosts give it, such as Cloud SQL: `postgres://host/name?user=...&password=...`. */
export function withLoginInParameters(address: string): string {
  const url = new URL(address);
  url.searchParams.set('user', decodeURIComponent(url.username));
  url.searchParams.set('password', decodeURIComponent(url.password));
  return Object.assign(url, { username: '', password: '' }).href;
}

const asAdmin = async (statement: string) =>
  withConnection(await sharedPart('cluster'), (admin) => admin.query(statement));

export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half as long as the default strategy, which writes each block to the WAL.
  await asAdmin(`create database ${name} template ${empty ? 'template0' : TEMPLATE} strategy file_copy`);
  const url = new URL(await sharedPart('cluster'));
  url.pathname = `/${name}`;
  closeAfterTests({ close: () => asAdmin(`drop database ${name} with (force)`) });
  return openTestDatabase(url.href);
}

export async function openTestPool() {
  const testDatabase = await createTestDatabase();
  return { testDatabase, database: closeAfterTests(openDatabase(siteUrlOf(testDatabase))) };
}
