import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { createProxiedDatabase } from '../support/database-proxy.ts';
import { newLead } from '../support/leads.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { metricsUrlOf, postLead, runSite, serveCommand } from '../support/site-process.ts';
import { eventually } from '../support/eventually.ts';
import { breakSpool } from '../support/spooled.ts';

const DSN = 'http://publickey@127.0.0.1:9/42';

const { testDatabase, proxy } = await createProxiedDatabase();
const data = temporaryDataDir();
const site = runSite(
  {
    ...{ DATABASE_URL: proxy.url, DATA_DIR: data, METRICS_PORT: '0', RATE_LIMIT_MAX: '9' },
    SENTRY_BROWSER_DSN: DSN,
  },
  serveCommand,
);
const address = await site.address;
const metricsAddress = metricsUrlOf(site);
beforeEach(async () => {
  proxy.restore();
  await eventually(() => valueOf('porchlight_ready'), 1);
  await eventually(() => valueOf('porchlight_spool_writable'), 1);
});
const post = (lead: object) => postLead(address, lead);
const read = async () => (await fetch(metricsAddress)).text();
const valueOf = async (series: string) => {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test('when metrics are requested, then the metrics port returns every metric that the alerts use, and the public port returns 404', async () => {
  await fetch(address);
  const text = await read();
  const alerts = await readFile('src/ops/alerts.yml', 'utf8');
  for (const name of [
    ...(alerts.match(/porchlight_\w+/g) ?? []),
    'porchlight_http_request_duration_seconds_bucket',
    'porchlight_notifications_waiting',
    'porchlight_notifications_oldest_age_seconds',
    'porchlight_notifications_failed',
    'porchlight_database_connections{state="waiting"}',
    'nodejs_eventloop_lag_p99_seconds',
    'porchlight_build_info{release="porchlight@',
  ]) {
    expect(text).toContain(name);
  }
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  expect((await fetch(metricsAddress.replace('/metrics', '/'))).status).toBe(404);
});

test('when the first backup is verified, then the age metric changes from infinity to the age of this backup', async () => {
  expect(await read()).toContain('porchlight_backup_verified_age_seconds +Inf\n');
  await testDatabase.rows(`insert into backup_proofs values ('one', now() - interval '1 hour')`);
  expect(await valueOf('porchlight_backup_verified_age_seconds')).toBeGreaterThanOrEqual(3_600);
});

test('when leads are stored, refused, spooled or rate-limited, then each outcome is counted', async () => {
  expect((await post(newLead())).status).toBe(201);
  expect((await post({})).status).toBe(400);
  proxy.cut();
  expect((await post(newLead())).status).toBe(202);
  await eventually(() => valueOf('porchlight_spool_leads'), 1);
  proxy.restore();
  await eventually(() => valueOf('porchlight_spool_leads'), 0);
  let status = 0;
  while (status !== 429) ({ status } = await post({}));

  // The site counts a request after its response, so the test waits for the counts.
  for (const [outcome, count] of Object.entries({ stored: 1, spooled: 1, limited: 1, failed: 0 }))
    await eventually(() => valueOf(`porchlight_leads_total{outcome="${outcome}"}`), count);
  expect(await valueOf('porchlight_leads_total{outcome="refused"}')).toBeGreaterThan(0);
  expect(await valueOf('porchlight_rate_limit_refusals_total{route="/api/leads"}')).toBe(1);
  const created = 'porchlight_http_request_duration_seconds_count{route="/api/leads",status="201"}';
  expect(await valueOf(created)).toBe(1);
});

test('when an error report cannot be forwarded, then the 429 response is not counted as a refusal by the rate limit', async () => {
  const report = { method: 'POST', body: JSON.stringify({ dsn: DSN }) };
  expect((await fetch(`${address}/api/monitoring`, report)).status).toBe(429);
  const answered = 'porchlight_http_request_duration_seconds_count{route="/api/monitoring",status="429"}';
  await eventually(() => valueOf(answered), 1);
  const refusals = 'porchlight_rate_limit_refusals_total{route="/api/monitoring"}';
  expect(await valueOf(refusals)).toBeUndefined();
});

test('when the spool cannot be written, then the log and the metrics say so, even if nothing requests /readyz', async () => {
  const start = site.output().length;
  const logs = (message: string) => site.output().includes(message, start);
  await breakSpool(data);
  await eventually(() => logs('the spool cannot be written'), true, 30_000);
  await eventually(() => valueOf('porchlight_spool_writable'), 0);
  expect(await valueOf('porchlight_ready')).toBe(1);
  await rm(join(data, 'spool'));
  await eventually(() => valueOf('porchlight_spool_writable'), 1);
  await eventually(() => logs('the spool can be written again'), true);
});

test('when neither the database nor the spool can be used, then the metrics still report that the site is not ready', async () => {
  proxy.cut();
  await breakSpool(data);
  await eventually(() => valueOf('porchlight_ready'), 0);
  expect(await valueOf('porchlight_spool_leads')).toBeNaN();
  await rm(join(data, 'spool'));
});
