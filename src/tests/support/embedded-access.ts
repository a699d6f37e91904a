import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export async function embeddedAccess(dataDir: string) {
  const text = await readFile(join(dataDir, 'postgresql/access.json'), 'utf8');
  return JSON.parse(text) as { port: number; ownerPassword: string; adminPassword: string };
}

export async function embeddedRows<T extends pg.QueryResultRow>(
  dataDir: string,
  query: string,
): Promise<T[]> {
  const { port, ownerPassword } = await embeddedAccess(dataDir);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'porchlight',
    password: ownerPassword,
    database: 'porchlight',
  });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

export const embeddedAnswers = (dataDir: string) =>
  embeddedRows(dataDir, 'select 1').then(
    () => true,
    () => false,
  );
