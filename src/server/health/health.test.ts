import { readFile, rm } from 'node:fs/promises';
import { beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { DatabaseUnavailable } from '#db/errors.ts';
import { createProxiedDatabase } from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { rawRequest } from '../../tests/support/responses.ts';
import { ago, storeContact, storeLead } from '../../tests/support/sales.ts';
import { breakSpool } from '../../tests/support/spooled.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { release } from '../telemetry/release.ts';
import { readinessOf } from './health.ts';

const SENTRY_BROWSER_DSN = 'http://publickey@127.0.0.1:9/42';
const { testDatabase, proxy } = await createProxiedDatabase();
const env = { DATABASE_URL: proxy.url, RATE_LIMIT_MAX: '9', SENTRY_BROWSER_DSN };
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
const gauges = async () => [
  await valueOf('porchlight_ready'),
  await valueOf('porchlight_spool_writable'),
  await valueOf('porchlight_spool_leads'),
];
beforeEach(() => eventually(status, 'ready'));

test('only the metrics port has the metrics, among them all that the alerts use', async () => {
  await get('/');
  const text = await readMetrics();
  const alerts = await readFile('src/ops/alerts.yml', 'utf8');
  for (const name of [
    ...(alerts.match(/porchlight_\w+/g) ?? []),
    'porchlight_http_request_duration_seconds_bucket',
    'porchlight_database_connections{state="waiting"}',
    'nodejs_eventloop_lag_p99_seconds',
    `porchlight_build_info{release="${release}"`,
  ])
    expect(text).toContain(name);
  expect([(await get('/metrics')).status, (await rawRequest(metrics, '/')).status]).toEqual([404, 404]);
});

test('the age of the verified backup begins as infinity', async () => {
  expect(await readMetrics()).toContain('porchlight_backup_verified_age_seconds +Inf\n');
  await testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '1 hour')`);
  expect(await valueOf('porchlight_backup_verified_age_seconds')).toBeGreaterThanOrEqual(3_600);
});

test('people whom nobody called within 24 hours are counted', async () => {
  await storeLead(testDatabase, { created_at: ago(23) });
  await storeLead(testDatabase, { created_at: ago(25) });
  await storeContact(testDatabase, await storeLead(testDatabase, { created_at: ago(30) }), ago(29));
  expect(await valueOf('porchlight_overdue_people_not_called')).toBe(1);
});

test('leads are counted by outcome', async () => {
  expect([await post(newLead()), await post({})]).toEqual([201, 400]);
  proxy.cut();
  expect(await post(newLead())).toBe(202);
  await eventually(gauges, [1, 1, 1]);
  proxy.restore();
  await eventually(gauges, [1, 1, 0]);
  let last = 0;
  while (last !== 429) last = await post({});

  // The site counts a request after its response, so the test waits for the counts.
  for (const [outcome, count] of Object.entries({ stored: 1, spooled: 1, limited: 1, failed: 0 }))
    await eventually(() => valueOf(`porchlight_leads_total{outcome="${outcome}"}`), count);
  expect(await valueOf('porchlight_leads_total{outcome="refused"}')).toBeGreaterThan(0);
  expect(await valueOf('porchlight_rate_limit_refusals_total{route="/api/leads"}')).toBe(1);
  const created = 'porchlight_http_request_duration_seconds_count{route="/api/leads",status="201"}';
  expect(await valueOf(created)).toBe(1);
});

test('a 429 of the error service is no refusal by the limit', async () => {
  const report = JSON.stringify({ dsn: SENTRY_BROWSER_DSN });
  expect((await request(site.app).post('/api/monitoring').send(report)).status).toBe(429);
  const answered = 'porchlight_http_request_duration_seconds_count{route="/api/monitoring",status="429"}';
  await eventually(() => valueOf(answered), 1);
  expect(await valueOf('porchlight_rate_limit_refusals_total{route="/api/monitoring"}')).toBeUndefined();
});

test.each([
  [true, true, 200, { status: 'ready', database: 'up', spool: 'up' }, [1, 1, 0]],
  [false, true, 200, { status: 'degraded', database: 'down', spool: 'up' }, [1, 1, 0]],
  [true, false, 200, { status: 'degraded', database: 'up', spool: 'down' }, [1, 0, NaN]],
  [false, false, 503, { status: 'not ready', database: 'down', spool: 'down' }, [0, 0, NaN]],
])(
  'with the database up (%j) and the spool (%j), /readyz is %d',
  async (hasDatabase, hasSpool, code, parts, values) => {
    const begin = site.log().length;
    const logs = (message: string) => site.log().includes(message, begin);
    if (!hasDatabase) proxy.cut();
    if (!hasSpool) await breakSpool(site.dataDir);
    await eventually(() => logs('the spool cannot be written'), !hasSpool, 30_000);
    await eventually(status, parts.status);
    const response = await get('/readyz');
    expect([response.status, response.get('Cache-Control')]).toEqual([code, 'no-store']);
    expect(response.body).toMatchObject(parts);
    expect(response.text).not.toMatch(/ECONN|postgres:|ENOTDIR/);
    expect(await gauges()).toEqual(values);
    const alive = await get('/healthz');
    expect([alive.status, alive.get('Cache-Control')]).toEqual([200, 'no-store']);
    proxy.restore();
    if (!hasSpool) await rm(site.spool.folder);
    await eventually(() => logs('the spool can be written again'), !hasSpool);
  },
);

test('many requests share one check of readiness', async () => {
  const run = jest.spyOn(site.database, 'run');
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')));
  for (const { status } of answers) expect(status).toBe(200);
  expect(run.mock.calls.length).toBeLessThan(3);
});

test.each([
  ['behind', 'up', 'degraded', () => Promise.resolve(false)],
  ['behind', 'down', 'not ready', () => Promise.resolve(false)],
  ['unknown', 'up', 'degraded', () => Promise.reject(new DatabaseUnavailable('BUSY'))],
])('with migrations %s and the spool %s, the site is %s', async (migrations, spool, status, isMigrated) => {
  const readiness = await readinessOf({
    database: { isUp: () => true },
    spool: { ...site.spool, check: () => Promise.resolve(spool === 'up' ? 'up' : 'down') },
    isMigrated,
  });
  expect(readiness).toMatchObject({ status, database: 'up', migrations, spool });
});
