import { readFile, rm } from 'node:fs/promises';
import { beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { createDatabaseProxy, createTestDatabase, siteUrlOf } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead, breakSpool } from '../../tests/support/leads.ts';
import { rawRequest } from '../../tests/support/responses.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { checkHealth, readinessOf } from './health.ts';

const testDatabase = await createTestDatabase();
const proxy = await createDatabaseProxy(siteUrlOf(testDatabase));
const env = { DATABASE_URL: proxy.url, RATE_LIMIT_MAX: '9' };
const site = await createTestApp(env, { testDatabase });
site.startWorker();
const metrics = site.metricsListener();

const get = (path: string) => request(site.app).get(path);
const status = async () => (await get('/readyz')).body.status as string;
const post = async (lead: object) => (await request(site.app).post('/api/leads').send(lead)).status;
const readMetrics = async () => (await rawRequest(metrics, '/metrics')).body.toString();
const valueOf = async (series: string) => {
  const line = (await readMetrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
beforeEach(() => eventually(status, 'ready'));

test('only the metrics port has the alerts’ metrics', async () => {
  await testDatabase.rows(`insert into backup_proofs values ('two', now() - interval '1 hour')`);
  await get('/');
  const text = await readMetrics();
  const alerts = await readFile('src/ops/alerts.yml', 'utf8');
  for (const name of [...(alerts.match(/porchlight_\w+/g) ?? []), 'porchlight_http_request_duration_seconds'])
    expect(text).toContain(name);
  expect([(await get('/metrics')).status, (await rawRequest(metrics, '/')).status]).toEqual([404, 404]);
});

test('the age of a backup’s proof is absent without one', async () => {
  await testDatabase.rows('delete from backup_proofs');
  expect(await valueOf('porchlight_backup_proof_age_seconds')).toBeUndefined();
  await testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '1 hour')`);
  expect(await valueOf('porchlight_backup_proof_age_seconds')).toBeGreaterThanOrEqual(3_600);
});

test('the oldest lead that nobody called has an age', async () => {
  await storeTestLead(testDatabase, { created_at: ago(25) });
  const tried = await storeTestLead(testDatabase, { created_at: ago(30) });
  await testDatabase.rows(`select sales.log_call('no_answer', lead => $1)`, [tried]);
  expect(Math.round(Number(await valueOf('porchlight_oldest_lead_without_call_seconds')) / 3_600)).toBe(25);
});

test('leads are counted by outcome', async () => {
  expect([await post(newLead()), await post({})]).toEqual([201, 400]);
  proxy.cut();
  expect(await post(newLead())).toBe(202);
  await eventually(() => valueOf('porchlight_spool_waiting_files'), 1);
  proxy.restore();
  await eventually(() => valueOf('porchlight_spool_waiting_files'), 0);
  let last = 0;
  while (last !== 429) last = await post({});
  // The site counts a request after its response, so the test waits for the counts.
  for (const [outcome, count] of Object.entries({ stored: 1, spooled: 1, limited: 1, failed: 0 }))
    await eventually(() => valueOf(`porchlight_leads_total{outcome="${outcome}"}`), count);
  const created = 'porchlight_http_request_duration_seconds_count{route="/api/leads",status="201"}';
  expect(await valueOf(created)).toBe(1);
});

test('readiness and log follow the database and the spool', async () => {
  site.watchHealth();
  const steps = [
    { act: proxy.cut, code: 200, status: 'degraded', database: 'down', migrations: 'unknown', spool: 'up' },
    { act: () => breakSpool(site.dataDir), code: 503, status: 'not ready', spool: 'down' },
    { act: proxy.restore, code: 200, status: 'degraded', database: 'up', spool: 'down' },
    { act: () => rm(site.spool.folder), code: 200, status: 'ready', migrations: 'at head', spool: 'up' },
  ];
  for (const { act, code, ...parts } of steps) {
    await act();
    await eventually(status, parts.status);
    const response = await get('/readyz');
    expect([response.status, response.get('Cache-Control')]).toEqual([code, 'no-store']);
    expect(response.body).toMatchObject(parts);
    expect(response.text).not.toMatch(/ECONN|postgres:|ENOTDIR/);
    expect((await get('/healthz')).status).toBe(200);
  }
  for (const message of ['the spool cannot be written', 'the spool can be written again'])
    await eventually(() => site.log().includes(message), true);
});

test('many requests share one check of health', async () => {
  const run = jest.spyOn(site.database, 'run');
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
  for (const { status } of answers) expect(status).toBe(200);
  expect(run.mock.calls.length).toBeLessThan(3);
});

test('without all migrations, the site is degraded', async () => {
  const health = await checkHealth({ spool: site.spool, isMigrated: () => Promise.resolve(false) });
  expect(readinessOf(health)).toMatchObject({ status: 'degraded', database: 'up', migrations: 'behind' });
});
