import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate, SITE_ROLE } from '#db/migrate.ts';

export async function embeddedAccess(dataDir: string) {
  const text = await readFile(join(dataDir, 'postgresql/access.json'), 'utf8');
  return JSON.parse(text) as { port: number; ownerPassword: string };
}

export const TEMPLATE = 'porchlight_template';

/** For global-setup.mjs. The address is that of a superuser. */
export async function startTestCluster(dataDir: string) {
  const { url: owner, leave } = await startEmbedded(dataDir);
  // The superuser has the owner's password.
  const { href: url } = Object.assign(new URL(owner), { username: 'postgres', pathname: 'postgres' });
  await withConnection(url, async (client) => {
    // The data isn't needed after the test run, so writes need not reach the disk.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    await client.query(`create database ${TEMPLATE} owner porchlight`);
  });
  const template = Object.assign(new URL(owner), { pathname: TEMPLATE }).href;
  await migrate(template, '.', SITE_ROLE);
  return { url, leave };
}
