import { expect, test } from '@jest/globals';
import { createProxiedDatabase } from '../support/test-database.ts';
import { startErrorIngest } from '../support/fake-servers.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { metricsUrlOf, runSite, serveCommand } from '../support/site-process.ts';
import { breakSpool } from '../support/spooled.ts';

const { testDatabase, proxy } = await createProxiedDatabase();
const ingest = await startErrorIngest();
const data = temporaryDataDir();
const site = runSite(
  {
    DATABASE_URL: proxy.url,
    DATA_DIR: data,
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    RATE_LIMIT_MAX: '90',
    SENTRY_DSN: ingest.dsn,
    SENTRY_BROWSER_DSN: ingest.dsn,
  },
  serveCommand,
);
const address = await site.address;
const readMetrics = async () => (await fetch(metricsUrlOf(site))).text();

const marked = (number: number) => ({
  businessName: `Marked Business ${number}`,
  contactName: 'Marked Contact',
  email: `marked.person.${number}@example.com`,
  phone: `(214) 555-01${String(number).padStart(2, '0')}`,
  businessType: 'plumbing',
  monthlyLeadVolume: '51-150',
  attribution: { first: { utm_source: 'marked-source', gclid: 'marked-click' } },
});
// Seven digits alone could be part of an ID, so the pattern requires separators or an area code.
const TRACES = /marked|555\W{1,3}01\d\d|21455501\d\d|example\.com/i;

type Send = (number: number) => Promise<number>;
const headers = (more: Record<string, string> = {}) => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Marked Browser',
  Cookie: 'porchlight_visitor=marked',
  Referer: 'http://marked.example.com/?marked',
  ...more,
});
const send = async (
  body: string,
  more?: Record<string, string>,
  path = '/api/leads?email=marked@example.com',
) =>
  (await fetch(`${address}${path}`, { method: 'POST', headers: headers(more), body, redirect: 'manual' }))
    .status;
const sendLead: Send = (number) => send(JSON.stringify(marked(number)));
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const formOf = ({ attribution: _attribution, ...fields }: ReturnType<typeof marked>) =>
  new URLSearchParams(fields).toString();

/** The site accepts only the leads of the last two attempts. */
const attempts: [what: string, status: number, Send][] = [
  ['a field is wrong', 400, (n) => send(JSON.stringify({ ...marked(n), businessType: 'Marked' }))],
  ['the JSON is broken', 400, (n) => send(`${JSON.stringify(marked(n)).slice(0, -1)}, marked`)],
  ['the body is a list', 400, (n) => send(JSON.stringify([marked(n)]))],
  ['the body is too large', 413, (n) => send(JSON.stringify({ ...marked(n), more: 'marked'.repeat(4_000) }))],
  ['the type is unknown', 415, (n) => send(JSON.stringify(marked(n)), { 'Content-Type': 'text/marked' })],
  ['another site sent it', 403, (n) => send(JSON.stringify(marked(n)), { 'Sec-Fetch-Site': 'cross-site' })],
  ['the path does not exist', 404, (n) => send(JSON.stringify(marked(n)), {}, `/${marked(n).email}`)],
  ['the form is wrong', 400, (n) => send(formOf({ ...marked(n), monthlyLeadVolume: 'Marked' }), form)],
  ['the key was used', 201, (n) => send(JSON.stringify(marked(n)), { 'Idempotency-Key': 'one-key' })],
  ['nothing is wrong', 201, sendLead],
  ['a form is right', 303, (n) => send(formOf(marked(n)), form)],
];

async function expectStatus(number: number, status: number, attempt: Send) {
  expect([number, await attempt(number)]).toEqual([number, status]);
}

test('no log line, metric or error report contains data of leads that fail in many ways', async () => {
  await send(JSON.stringify(marked(0)), { 'Idempotency-Key': 'one-key' });
  for (let number = 1; number <= 77; number++) {
    const [, status, attempt] = attempts[number % attempts.length] ?? [];
    if (status && attempt) await expectStatus(number, status, attempt);
  }

  await testDatabase.rows(
    `alter table leads add constraint refuses check (email not like 'marked%') not valid`,
  );
  for (let number = 78; number < 84; number++) await expectStatus(number, 500, sendLead);
  await expectStatus(84, 500, (n) => send(formOf(marked(n)), form));
  await testDatabase.rows('alter table leads drop constraint refuses');

  proxy.cut();
  for (let number = 85; number < 92; number++) await expectStatus(number, 202, sendLead);
  await breakSpool(data);
  for (let number = 92; number < 95; number++) await expectStatus(number, 503, sendLead);
  const metricsInOutage = await readMetrics();
  proxy.restore();

  let last = 0;
  for (let number = 95; number < 200 && last !== 429; number++) last = await sendLead(number);
  expect(last).toBe(429);

  const metrics = await readMetrics();
  expect(metrics).toContain('porchlight_build_info{release="porchlight@');
  site.child.kill('SIGTERM');
  await site.exited;
  expect(site.output()).toContain('23514');
  expect(ingest.events().length).toBeGreaterThan(0);
  expect(site.output().split('"route":"/api/leads"').length - 1).toBeGreaterThanOrEqual(90);
  const reports = ingest.envelopes.map(({ text }) => text);
  for (const text of [site.output(), metricsInOutage, metrics, ...reports])
    expect(TRACES.exec(text)).toBeNull();
  expect(JSON.stringify(ingest.envelopes.map((envelope) => envelope.headers))).not.toMatch(TRACES);
});
