import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const load = (path) => tsImport(`../../../${path}`, import.meta.url);

/**
 * Answers with the addresses of the site that the browser tests share and of its database. The
 * first request starts the site, so that other tests don't wait for it. Returns how to end it.
 */
export async function offerSite(environment) {
  let site;
  let answer;
  async function start() {
    const { readyAddress, serveCommand, spawnSite } = await load('src/tests/support/spawn-site.ts');
    const { database, env } = await prepare(environment);
    site = spawnSite(env, serveCommand);
    site.child.stderr.pipe(process.stderr);
    return { url: await readyAddress(site), database };
  }
  const server = createServer((_req, res) => {
    answer ??= start();
    answer.then(
      (addresses) => res.end(JSON.stringify(addresses)),
      (error) => res.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    end: () => (server.close(), site?.stop()),
  };
}

async function prepare({ folder, databaseUrl }) {
  const { withConnection } = await load('db/connection/connect.ts');
  const { SITE_ROLE } = await load('db/roles/site-rights.ts');
  const { legalSettings } = await load('src/tests/support/settings.ts');
  const urlOf = (changes) => Object.assign(new URL(databaseUrl), changes).href;
  await withConnection(urlOf({ username: 'postgres', pathname: 'postgres' }), (client) =>
    client.query('create database browser template porchlight'),
  );
  return {
    database: urlOf({ username: 'postgres', pathname: 'browser' }),
    env: {
      ...legalSettings,
      DATA_DIR: join(folder, 'browser'),
      DATABASE_URL: urlOf({ username: SITE_ROLE, password: SITE_ROLE, pathname: 'browser' }),
      RATE_LIMIT_MAX: '1000000',
    },
  };
}
