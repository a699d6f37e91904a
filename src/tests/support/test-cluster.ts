import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { embeddedAccess } from './embedded-access.ts';

export const TEMPLATE = 'porchlight_template';

/** A PostgreSQL for one run of the tests, with a migrated database that each test file copies. */
export async function startTestCluster() {
  const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-tests-'));
  const embedded = await startEmbedded(dataDir);
  const { adminPassword } = await embeddedAccess(dataDir);
  const admin = new URL(embedded.url);
  admin.username = 'postgres';
  admin.password = adminPassword;
  admin.pathname = '/postgres';

  const client = new pg.Client(admin.href);
  await client.connect();
  // Nothing of it outlives the run: so no write waits for the disk.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.query(`create database ${TEMPLATE} owner porchlight`);
  await client.end();
  await migrate(Object.assign(new URL(embedded.url), { pathname: TEMPLATE }).href, 'migrations');

  return {
    adminUrl: admin.href,
    stop: async () => {
      await embedded.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
