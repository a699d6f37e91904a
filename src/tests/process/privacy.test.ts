import { expect, test } from '@jest/globals';
import { breakSpool, newLead } from '../support/leads.ts';
import { createDatabaseProxy, createTestDatabase, siteUrlOf } from '../support/test-database.ts';
import { eventually } from '../support/eventually.ts';
import { startErrorIngest } from '../support/fake-servers.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { runSite, serveCommand } from '../support/site-process.ts';

const testDatabase = await createTestDatabase();
const proxy = await createDatabaseProxy(siteUrlOf(testDatabase));
const ingest = await startErrorIngest();
const data = temporaryDataDir();
const site = runSite(
  {
    DATABASE_URL: proxy.url,
    DATA_DIR: data,
    HOST: 'localhost',
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    RATE_LIMIT_MAX: '20',
    SENTRY_DSN: ingest.dsn,
    SENTRY_ENVIRONMENT: 'staging',
    SENTRY_BROWSER_DSN: ingest.dsn,
  },
  serveCommand,
);
const address = await site.address;
const [, metricsUrl = ''] = /metrics are at (http:\/\/[^\s"]+)/.exec(site.output()) ?? [];
const readMetrics = async () => (await fetch(metricsUrl)).text();

const names = { businessName: 'Marked Business', contactName: 'Marked Contact' };
const fields = newLead({ ...names, email: 'marked.person@example.com' });
const lead = { ...fields, attribution: { utm_source: 'marked-source', gclid: 'marked-click' } };
// Seven digits alone could be part of an ID, so the pattern requires separators or an area code.
const TRACES = /marked|555\W{1,3}0100|2145550100|example\.com/i;

async function post(
  body: string | URLSearchParams,
  more: Record<string, string> = {},
  path = '/api/leads',
) {
  const headers = {
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    'User-Agent': 'Marked Browser',
    Referer: 'http://marked.example.com/?marked',
    Forwarded: 'for=192.0.2.1',
    ...more,
  };
  const url = `${address}${path}?email=marked@x.io`;
  return (await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })).status;
}
const json = (changes: object = {}, more?: Record<string, string>, path?: string) =>
  post(JSON.stringify({ ...lead, ...changes }), more, path);
const form = (changes: object = {}) => post(new URLSearchParams({ ...fields, ...changes }));

test('logs, metrics and reports have no data of leads', async () => {
  for (const url of [address, metricsUrl]) expect(url).toMatch(/^http:\/\/localhost:\d+/);
  await fetch(`${address}/healthz`);
  // On a busy machine, the first ones may be spooled.
  await eventually(json, 201);
  expect(await form()).toBe(303);
  const refusals = [
    await json({ businessType: 'Marked' }),
    await form({ monthlyLeadVolume: 'Marked' }),
    await post(`${JSON.stringify(lead).slice(0, -1)}, marked`),
    await json({ more: 'marked'.repeat(4_000) }),
    await json({}, { 'Content-Type': 'text/marked' }),
    await json({}, { 'Sec-Fetch-Site': 'cross-site' }),
    await json({}, {}, `/${lead.email}`),
  ];
  expect(refusals).toEqual([400, 400, 400, 413, 415, 403, 404]);

  await testDatabase.rows(
    `alter table leads add constraint refuses check (email not like 'marked%') not valid`,
  );
  expect([await json(), await form({ contactName: 'Marked' })]).toEqual([202, 303]);
  await eventually(() => site.output().includes('23514'), true);
  await testDatabase.rows('alter table leads drop constraint refuses');

  proxy.cut();
  expect(await json()).toBe(202);
  await breakSpool(data);
  expect(await json()).toBe(503);
  const metricsInOutage = await readMetrics();
  proxy.restore();
  await eventually(() => json(), 429);

  const metrics = await readMetrics();
  expect(metrics).toContain('porchlight_leads_total{outcome="stored"}');
  site.child.kill('SIGTERM');
  await site.exited;
  expect(ingest.events()).toContainEqual(expect.objectContaining({ environment: 'staging' }));
  // Only a level below the usual one logs checks of health.
  expect(site.output()).toMatch(/"level":"debug".*"route":"\/healthz"/);
  expect(site.output().split('"route":"/api/leads"').length).toBeGreaterThan(refusals.length);
  // No library prints a warning of its own, such as that of a header.
  expect(site.output().match(/^(?!\{).+$/gm)).toBeNull();
  const reports = ingest.envelopes.map(({ text }) => text);
  for (const text of [site.output(), metricsInOutage, metrics, ...reports])
    expect(TRACES.exec(text)).toBeNull();
  expect(JSON.stringify(ingest.envelopes.map((envelope) => envelope.headers))).not.toMatch(TRACES);
});
