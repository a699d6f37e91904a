import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withConnection } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate, SITE_ROLE } from '#db/migrate.ts';

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

export const TEMPLATE = 'porchlight_template';

/** For global-setup.mjs. The address is that of a superuser. */
export async function startTestCluster(dataDir: string) {
  const embedded = await startEmbedded(dataDir);
  const { adminPassword } = await embeddedAccess(dataDir);
  const admin = new URL(embedded.url);
  admin.username = 'postgres';
  admin.password = adminPassword;
  admin.pathname = '/postgres';

  await withConnection(admin.href, async (client) => {
    // The data isn't needed after the test run, so writes need not reach the disk.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    await client.query(`create database ${TEMPLATE} owner porchlight`);
  });
  await migrate(Object.assign(new URL(embedded.url), { pathname: TEMPLATE }).href, '.', {
    sitePassword: SITE_ROLE,
  });

  return { url: admin.href, leave: embedded.leave };
}
