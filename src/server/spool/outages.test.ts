import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { withLogin } from '#db/connection/database-url.ts';
import { calculationDefaults } from '#shared/roi.ts';
import { eventually } from '../../tests/support/eventually.ts';
import {
  calculationsOf,
  leadsFrom,
  newLead,
  uniqueInputs,
  breakSpool,
} from '../../tests/support/leads.ts';
import { idOf, rawRequest, textOf } from '../../tests/support/responses.ts';
import { onSync } from '../../tests/support/resources.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { createDatabaseProxy, createTestDatabase } from '../../tests/support/test-database.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
// A login of its own with the rights of the site's role, so that a test may take them from it.
const login = `site_${randomBytes(6).toString('hex')}`;
await rows(`create role ${login} login password '${login}' in role ${SITE_ROLE}`);
const proxy = await createDatabaseProxy(withLogin(testDatabase.url, login, login));
const open = () => createTestApp({ ...legalSettings, DATABASE_URL: proxy.url }, { testDatabase });
const site = await open();
site.startWorker();

const post = (path: string, body: object, { key = randomUUID(), app = site.app } = {}) =>
  request(app).post(path).set('Idempotency-Key', key).send(body);

const readOnly = `alter role ${login} set default_transaction_read_only = on`;
// Run after the commit of what breaks the role, so that no session begins before it takes effect.
const endSessions = `select pg_terminate_backend(pid, 5000)
  from pg_stat_activity where usename = '${login}'`;
const repairs = `
  alter role ${login} password '${login}';
  alter role ${login} reset default_transaction_read_only;
  grant insert on leads to ${SITE_ROLE};
  grant insert (id, contact, channel, how, at) on stops to ${SITE_ROLE}`;

const repair = async () => {
  await rows(repairs);
};

let watch: ReturnType<typeof site.watchHealth>;
beforeEach(async () => {
  await repair();
  proxy.restore();
  watch = site.watchHealth();
  await eventually(async () => (await request(site.app).get('/readyz')).body.status, 'ready');
});
afterEach(() => watch.stop());

test.each<[string, (email: string) => unknown]>([
  ['refuses connections', () => proxy.cut()],
  ['accepts connections and never answers', () => proxy.stall()],
  ['never answers after it received the lead', (email) => proxy.stallAfter(email)],
  [
    'refuses the login',
    () => rows(`alter role ${login} password 'x'`).then(() => rows(endSessions)),
  ],
  ['is read-only', () => rows(readOnly).then(() => rows(endSessions))],
  ['allows no writing', () => rows(`revoke insert on leads, stops from ${SITE_ROLE}`)],
])('a database that %s loses nothing', async (_what, breakDatabase) => {
  const logged = site.log().length;
  const [lead, key] = [newLead(), randomUUID()];
  await breakDatabase(lead.email);
  const sent = await post('/api/leads', lead, { key });
  const stopped = await post('/api/stop', { contact: lead.email, what: 'all' });
  const id = idOf(sent);
  expect([sent.status, stopped.status]).toEqual([202, 202]);
  const linesWith = (words: RegExp) => site.log().slice(logged).match(words) ?? [];
  const outages = () => linesWith(/(?<="level":"error".*)"the database [^(]*/g);
  await eventually(() => outages().length > 0, true);

  await repair();
  proxy.restore();
  await eventually(() => site.spool.status(), { waiting: 0, aside: 0 });
  // The spool keeps the time at which they were sent.
  const recent = `at > now() - interval '1 hour' as recent`;
  const stored = `select id, created_${recent} from leads where email = $1`;
  expect(await rows(stored, [lead.email])).toEqual([{ id, recent: true }]);
  const stops = `select channel, ${recent} from stops where contact = $1`;
  expect(await rows(stops, [lead.email])).toEqual([{ channel: 'all', recent: true }]);
  const again = await post('/api/leads', lead, { key });
  expect([again.status, idOf(again)]).toEqual([201, id]);
  await eventually(() => linesWith(/the database stores again/g).length, 1);
  // Sessions may have ended before the reason was known.
  expect(outages().length).toBeLessThanOrEqual(2);
});

test('while database and disk hang, an answer takes five seconds', async () => {
  const { app, health, metricsListener } = await createTestApp(
    { ...legalSettings, DATABASE_URL: proxy.url },
    { testDatabase, files: () => undefined },
  );
  const metrics = metricsListener();
  await health.tryAll();
  await watch.stop();
  const sync = await onSync(() => undefined);
  sync.mockImplementation(() => new Promise<void>(() => undefined));
  proxy.stall();
  const startedAt = performance.now();
  const answers = Array.from({ length: 12 }, () => post('/api/leads', newLead(), { app }));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  const seconds = (performance.now() - startedAt) / 1_000;
  await health.tryAll();
  const live = await request(app).get('/healthz');
  const ready = await request(app).get('/readyz');
  const measured = await rawRequest(metrics, '/metrics');
  sync.mockRestore();

  expect(new Set(statuses)).toEqual(new Set([503]));
  // On a busy machine.
  expect(seconds).toBeLessThan(8);
  expect([live.status, ready.status, measured.status]).toEqual([200, 503, 200]);
});

const HOUR = 3_600_000;
const nextHour = Math.ceil(Date.now() / HOUR) * HOUR;

/** Sends a form without an idempotency key in each of `minutes` after the start of an hour. */
async function sendForms(minutes: number[], path: string, fields: object) {
  for (const minute of minutes) {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nextHour + minute * 60_000);
    const sent = await request(site.app).post(path).type('form').send(fields);
    clock.mockRestore();
    expect(sent.status).toBe(303);
  }
}

test.each([
  ['in one hour', [9, 59], [], 1],
  ['in two hours', [9, 59, 60], [], 2],
  ['before and during an outage', [9], [11, 12], 1],
  ['twice during an outage', [], [29, 31], 1],
])('a form %s (%j, %j) is stored %d times', async (_when, before, during, count) => {
  const [lead, inputs] = [newLead(), uniqueInputs()];
  await sendForms(before, '/api/leads', lead);
  await sendForms(before, '/api/roi-calculation', inputs);
  proxy.cut();
  await sendForms(during, '/api/leads', lead);
  proxy.restore();
  await eventually(() => site.spool.status(), { waiting: 0, aside: 0 });
  expect(await leadsFrom(testDatabase, lead.email)).toHaveLength(count);
  expect(await calculationsOf(testDatabase, inputs)).toHaveLength(before.length > 0 ? count : 0);
});

const stalled = await createDatabaseProxy(testDatabase.url);
stalled.stallAfter('search_path');
const urlWith = (changes: object) => Object.assign(new URL(testDatabase.url), changes).href;
test.each([
  ['answers at another port', 'ECONNREFUSED', urlWith({ port: '1' })],
  ['has another password', '28P01', urlWith({ password: 'x' })],
  ['is read-only', '25006', urlWith({ search: '?options=-c%20default_transaction_read_only=on' })],
  ['answers nothing after the login', 'Query read timeout', stalled.url],
])('a site whose database %s says %s', async (_what, code, url) => {
  const { health, log } = await createTestApp(
    { DATABASE_URL: url },
    { testDatabase, migrates: true },
  );
  await health.tryAll();
  if (url === stalled.url) stalled.cut();
  expect(log().match(/(?<="level":"error".*"code":")[^"]+/g)).toEqual([code]);
});

test('a lost lead ends readiness', async () => {
  const { app, dataDir, database, health, logOf, metricsListener } = await open();
  const metrics = metricsListener();
  const valueOf = async (name: string) => {
    const text = (await rawRequest(metrics, '/metrics')).body.toString();
    return text.split(`\n${name} `)[1]?.split('\n', 1)[0];
  };
  const readiness = async () => [
    (await request(app).get('/readyz')).status,
    await valueOf('porchlight_ready'),
  ];
  await health.tryAll();
  await breakSpool(dataDir);
  expect((await post('/api/leads', newLead(), { app })).status).toBe(201);
  proxy.cut();
  expect(await readiness()).toEqual([200, '1']);
  const refused = await post('/api/leads', newLead(), { app });
  expect(await readiness()).toEqual([503, '0']);
  expect(await valueOf('porchlight_leads_total{outcome="failed"}')).toBe('1');
  const page = await request(app).post('/api/leads').type('form').send(newLead());
  expect(textOf(page.text)).toContain('Back button brings back what you typed');
  const calculation = await post('/api/roi-calculation', calculationDefaults, { app });
  for (const { status, headers, text } of [refused, page, calculation]) {
    expect([status, headers['retry-after']]).toEqual([503, '30']);
    expect(text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|ENOTDIR/);
  }
  // The calculation is no lead.
  expect(await valueOf('porchlight_leads_total{outcome="failed"}')).toBe('2');
  // No error, because the outage was reported when it began.
  const lines = await logOf(String(calculation.get('X-Request-Id')));
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
  proxy.restore();
  const run = jest.spyOn(database, 'run');
  expect((await request(app).get('/readyz')).status).toBe(503);
  expect(run).not.toHaveBeenCalled();
  expect((await post('/api/leads', newLead(), { app })).status).toBe(201);
  await health.tryAll();
  expect(await readiness()).toEqual([200, '1']);
});
