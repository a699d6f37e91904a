import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { offerSite } from './shared-site.mjs';

// Where creating a database takes a tenth of the time. Docker's default of 64 MB is too little.
const MEMORY = '/dev/shm';
const room = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };

/**
 * Builds the site, and starts a PostgreSQL with a migrated database, of which each test file gets
 * copies.
 */
export default async function setUp() {
  const results = await Promise.allSettled([build(), startDatabase()]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (!failed) return;
  // Jest tears nothing down if this function throws.
  await globalThis.tearDown?.();
  throw failed.reason;
}

async function build() {
  const command = ['src/server/process/launch.mjs', 'build'];
  const [code] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('the site was not built');
}

async function startDatabase() {
  const folder = await mkdtemp(
    join(room.bavail * room.bsize > 1e9 ? MEMORY : tmpdir(), 'porchlight-tests-'),
  );
  await chmod(folder, 0o755); // For the account of PostgreSQL.
  const { startEmbedded } = await tsImport('../../../db/embedded/start.server.ts', import.meta.url);
  const { migrate } = await tsImport('../../../db/migrate/migrate.ts', import.meta.url);
  const { SITE_ROLE } = await tsImport('../../../db/roles/site-rights.ts', import.meta.url);
  const { withConnection } = await tsImport('../../../db/connection/connect.ts', import.meta.url);
  const { url, leave } = await startEmbedded(join(folder, 'cluster'));
  globalThis.tearDown = async () => {
    await leave();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => globalThis.tearDown().finally(() => process.exit(1)));
  await migrate(url, '.', { sitePassword: SITE_ROLE });
  const { password } = new URL(url);
  const admin = Object.assign(new URL(url), { username: 'postgres', pathname: 'postgres' }).href;
  // The default of 4,096 takes a third of the processor time of each of a thousand connections.
  const cheapPasswords = `
    set scram_iterations = 1;
    alter role porchlight password '${password}';
    alter role postgres password '${password}';
    alter role ${SITE_ROLE} password '${SITE_ROLE}'`;
  await withConnection(admin, (client) => client.query(cheapPasswords));
  const site = await offerSite({ folder, databaseUrl: url });
  const tearDownDatabase = globalThis.tearDown;
  globalThis.tearDown = () => (site.end(), tearDownDatabase());
  Object.assign(process.env, {
    TEST_FOLDER: folder,
    TEST_DATABASE: url,
    TEST_SITE: site.address,
  });
}
