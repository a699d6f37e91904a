// Makes each fault of docs/ops/alerts.yml happen on built sites under a real Prometheus, and waits for its alert; takes
// about seven minutes, as the alerts do: npm run alerts:try (needs `prometheus`, and `npm run build` before)
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../compose/eventually.mjs';
import { leadOf, postLead, visitorOf } from '../compose/visitors.mjs';

const FIRST_PORT = 3_950;
const folder = mkdtempSync(join(tmpdir(), 'porchlight-alerts-'));
const children = [];

function run(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  child.on('error', (error) => console.error(`${command} cannot be started: ${error.message}`));
  children.push(child);
  return child;
}

function startSite(number, env = {}) {
  const dataDir = join(folder, `site-${number}`);
  const [port, metricsPort] = [FIRST_PORT + 2 * number, FIRST_PORT + 2 * number + 1];
  const child = run('node', ['dist/server/main.mjs', 'start'], {
    ...{ HOST: '127.0.0.1', PORT: port, METRICS_PORT: metricsPort, DATA_DIR: dataDir, DATABASE_URL: '' },
    ...{ RATE_LIMIT_MAX: '100000', NODE_ENV: 'production' },
    ...env,
  });
  return { child, dataDir, send: visitorOf(`http://127.0.0.1:${port}`), target: `127.0.0.1:${metricsPort}` };
}

function startPrometheus(targets) {
  const listen = `127.0.0.1:${FIRST_PORT + 40}`;
  const config = {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [resolve('docs/ops/alerts.yml')],
    scrape_configs: [{ job_name: 'porchlight', static_configs: [{ targets }] }],
  };
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config));
  const storage = `--storage.tsdb.path=${join(folder, 'prometheus')}`;
  run('prometheus', [`--config.file=${file}`, storage, `--web.listen-address=${listen}`]);
  return async () => {
    const { data } = await (await fetch(`http://${listen}/api/v1/alerts`)).json();
    return data.alerts.map(({ state, labels }) => `${state} ${labels.alertname}`);
  };
}

async function databaseOf({ dataDir }) {
  const access = JSON.parse(readFileSync(join(dataDir, 'postgresql/access.json'), 'utf8'));
  const owner = { user: 'porchlight', password: access.ownerPassword, database: 'porchlight' };
  const client = new pg.Client({ host: '127.0.0.1', port: access.port, ...owner });
  await client.connect();
  return client;
}

/** Posts of one kind until the end, whatever comes back. */
const keepPosting = async (post) => {
  for (;;) {
    await post().catch(() => undefined);
    await sleep(200);
  }
};

try {
  const healthy = startSite(0);
  const doomed = startSite(1);
  const withoutDatabase = startSite(2, { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
  const sites = [healthy, doomed, withoutDatabase];
  const ready = async ({ send }) => (await send('/readyz')).status === 200;
  for (const site of sites) await eventually('a site is ready', () => ready(site), 60);

  const databases = [await databaseOf(healthy), await databaseOf(doomed)];
  for (const database of databases)
    await database.query(`insert into backup_proofs values ('new', now() - interval '1 hour')`);

  const alerts = startPrometheus(sites.map(({ target }) => target));
  await eventually('Prometheus answers', async () => (await alerts()).length === 0, 30);
  await sleep(30_000);
  assert.deepEqual(await alerts(), [], 'an alert without a fault');

  const began = Date.now();
  const [client] = databases;
  await client.query(`update backup_proofs set taken_at = now() - interval '26 hours'`);
  await sleep(10_000); // Until it is read: a missing table has the site take the database for away.
  await client.query('alter table roi_calculations rename to elsewhere');
  for (const database of databases) await database.end();
  rmSync(join(healthy.dataDir, 'spool'), { recursive: true });
  writeFileSync(join(healthy.dataDir, 'spool'), 'no folder');
  doomed.child.kill('SIGKILL');
  const inputs = {
    monthlyLeads: 100,
    currentStaffCost: 3500,
    averageJobValue: 500,
    currentConversionRate: 15,
  };
  void keepPosting(() => healthy.send('/api/roi-calculation', { method: 'POST', body: inputs }));
  void keepPosting(() => postLead(withoutDatabase.send, leadOf()));

  for (const name of ['NotReady', 'SpoolNotWritable', 'BackupNotProved', 'LeadsNotStored', 'ErrorShare'].map(
    (each) => `Porchlight${each}`,
  )) {
    await eventually(name, async () => (await alerts()).includes(`firing ${name}`), 480);
    console.log(`${name} fires ${Math.round((Date.now() - began) / 1_000)} s after its fault`);
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  const running = children.filter(({ pid, exitCode, signalCode }) => pid && exitCode === null && !signalCode);
  await Promise.all(running.map((child) => once(child, 'exit')));
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
