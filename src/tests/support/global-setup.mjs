import { spawnSync } from 'node:child_process';
import { tsImport } from 'tsx/esm/api';

/** Builds the site when it is stale, and starts a PostgreSQL of the tests' own with a migrated template. */
export default async function setUp() {
  const build = spawnSync(process.execPath, ['src/server/launch.mjs', '--build-only'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The site does not build.');

  const { startTestCluster } = await tsImport('./test-cluster.ts', import.meta.url);
  const cluster = await startTestCluster();
  process.env.TEST_ADMIN_URL = cluster.adminUrl;
  globalThis.stopTestCluster = cluster.stop;
}
