import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { watchRun } from './run-end.mjs';

/** What test files share (resources.ts). Each part starts when a test first asks for it: a pure test starts nothing. */
const parts = { build, cluster, site };
const started = {};

export default async function setUp() {
  const server = createServer(async ({ url }, response) => {
    const name = url.slice(1);
    // A test that asks seconds later would otherwise use a connection that closes at that moment.
    response.shouldKeepAlive = false;
    try {
      response.end(await (started[name] ??= parts[name]()));
    } catch (error) {
      response.writeHead(500).end(error.message);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  globalThis.closers = [() => server.close().closeAllConnections(), watchRun()];
  process.env.TEST_PARTS = `http://127.0.0.1:${server.address().port}`;
}

async function load(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(file, import.meta.url);
}

async function build() {
  const program = ['src/server/process/launch.mjs', 'build'];
  const [status] = await once(spawn(process.execPath, program, { stdio: 'inherit' }), 'close');
  if (status !== 0) throw new Error('The site does not build.');
}

/** Returns the address of an administrator of the PostgreSQL server. */
async function cluster() {
  const { startTestCluster } = await load('./test-cluster.ts');
  return startTestCluster();
}

/** Returns the addresses of a site and of its database. */
async function site() {
  const { startSite } = await load('./site-process.ts');
  const { legalSettings } = await load('./settings.ts');
  const { url, testDatabase } = await startSite({ ...legalSettings, RATE_LIMIT_MAX: '100000' });
  return JSON.stringify({ url, database: testDatabase.url });
}
