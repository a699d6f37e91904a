import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';
import setUp from './global-setup.mjs';

const load = (path) => tsImport(`../../../${path}`, import.meta.url);

/** Also starts the site that the browser tests share, on a database of its own. */
export default async function setUpBrowserTests() {
  await setUp();
  await startSite().catch(async (error) => {
    // Jest tears nothing down if this function throws.
    await globalThis.tearDown();
    throw error;
  });
}

async function startSite() {
  const { withConnection } = await load('db/connection/connect.ts');
  const { SITE_ROLE } = await load('db/migrate/migrate.ts');
  const { legalSettings } = await load('src/tests/support/settings.ts');
  const urlOf = (changes) => Object.assign(new URL(process.env.TEST_DATABASE), changes).href;
  const createDatabase = 'create database browser template porchlight';
  await withConnection(urlOf({ username: 'postgres', pathname: 'postgres' }), (client) =>
    client.query(createDatabase),
  );
  const siteRole = { username: SITE_ROLE, password: SITE_ROLE };
  const site = spawn(process.execPath, ['src/server/process/launch.mjs', 'serve'], {
    env: {
      ...process.env,
      ...legalSettings,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(process.env.TEST_FOLDER, 'browser'),
      DATABASE_URL: urlOf({ ...siteRole, pathname: 'browser' }),
      RATE_LIMIT_MAX: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { tearDown } = globalThis;
  globalThis.tearDown = () => (site.kill('SIGKILL'), tearDown());
  const url = await addressOf(site);
  while (!(await fetch(`${url}/readyz`)).ok) await setTimeout(20);
  const owner = { username: 'postgres', pathname: 'browser' };
  Object.assign(process.env, { TEST_SITE: url, TEST_SITE_DATABASE: urlOf(owner) });
}

async function addressOf(site) {
  const ended = once(site, 'exit').then(() => Promise.reject(new Error('the site ended')));
  const found = new Promise((resolve) => {
    createInterface(site.stdout).on('line', (line) => {
      const [, url] = / is on at (http:[^\s"]+)/.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  return Promise.race([found, ended]);
}
