import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

// Where creating a database takes a tenth of the time. Docker's default of 64 MB is too little.
const MEMORY = '/dev/shm';
const room = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };

/**
 * Builds the site, and starts a PostgreSQL with a migrated database, of which each test file gets
 * copies.
 */
export default async function setUp() {
  execFileSync(process.execPath, ['src/server/process/launch.mjs', 'build'], { stdio: 'inherit' });
  const folder = await mkdtemp(
    join(room.bavail * room.bsize > 1e9 ? MEMORY : tmpdir(), 'porchlight-tests-'),
  );
  await chmod(folder, 0o755); // For the account of PostgreSQL.
  const { startEmbedded } = await tsImport('../../../db/embedded/start.server.ts', import.meta.url);
  const { migrate, SITE_ROLE } = await tsImport('../../../db/migrate.ts', import.meta.url);
  const { url, leave } = await startEmbedded(join(folder, 'cluster'));
  globalThis.tearDown = async () => {
    await leave();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => globalThis.tearDown().finally(() => process.exit(1)));
  await migrate(url, '.', SITE_ROLE);
  Object.assign(process.env, { TEST_FOLDER: folder, TEST_DATABASE: url });
}
