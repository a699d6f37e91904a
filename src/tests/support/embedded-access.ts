import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withConnection } from '#db/connection.ts';

export async function embeddedAccess(dataDir: string) {
  const text = await readFile(join(dataDir, 'postgresql/access.json'), 'utf8');
  return JSON.parse(text) as { port: number; ownerPassword: string; adminPassword: string };
}

export async function embeddedRows<T extends pg.QueryResultRow>(
  dataDir: string,
  query: string,
): Promise<T[]> {
  const { port, ownerPassword } = await embeddedAccess(dataDir);
  const url = `postgres://porchlight:${ownerPassword}@127.0.0.1:${port}/porchlight`;
  return withConnection(url, async (client) => (await client.query<T>(query)).rows);
}
