import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const MEMORY = '/dev/shm';

/** Where creating a database takes a tenth of the time. Docker's default of 64 MB is too little. */
function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > 1e9;
  } catch {
    return false;
  }
}

/**
 * Builds the site, and starts one PostgreSQL with a migrated database, of which each test file gets copies. The environment has the
 * addresses.
 */
export default async function setUp() {
  const folder = await mkdtemp(join(hasMemory() ? MEMORY : tmpdir(), 'porchlight-tests-'));
  await chmod(folder, 0o755); // For the account of PostgreSQL.
  const { startTestCluster } = await tsImport('./test-cluster.ts', import.meta.url);
  const cluster = await startTestCluster(join(folder, 'cluster'));
  globalThis.tearDown = async () => {
    await cluster.leave();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => globalThis.tearDown().finally(() => process.exit(1)));
  process.env.TEST_FOLDER = folder;
  process.env.TEST_CLUSTER = cluster.url;

  const program = ['src/server/process/launch.mjs', 'build'];
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (status === 0) return;
  await globalThis.tearDown();
  throw new Error('The site does not build.');
}
