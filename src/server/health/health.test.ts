import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { OperatorError } from '#runtime/operator-error.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import {
  createDatabaseProxy,
  createTestDatabase,
  siteUrlOf,
} from '../../tests/support/test-database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { rawRequest } from '../../tests/support/responses.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createHealth } from './health.ts';

const testDatabase = await createTestDatabase();
const proxy = await createDatabaseProxy(siteUrlOf(testDatabase));
const site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
site.startWorker();
site.watchHealth();
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
  const ages = ['proof', 'run', 'copy'].map((part) => `porchlight_backup_${part}_age_seconds`);
  const hours = async () =>
    (await Promise.all(ages.map(valueOf))).map((age) => age && Math.floor(age / 3_600));
  expect(await hours()).toEqual([undefined, undefined, undefined]);
  await testDatabase.rows(`insert into backup_proofs
    select backup, now() - proof * interval '1 hour', now() - run * interval '1 hour',
      now() - copy * interval '1 hour'
    from (values ('one', 1, null, null), ('none', 4, 2, 3)) as hours (backup, proof, run, copy)`);
  expect(await hours()).toEqual([1, 2, 3]);
  const text = await readMetrics();
  // Prometheus refuses another type.
  expect((await rawRequest(metrics, '/metrics')).headers['content-type']).toMatch(
    /^text\/plain; ?version=/,
  );
  const alerts = await readFile('src/ops/alerts.yml', 'utf8');
  for (const name of alerts.match(/porchlight_\w+/g) ?? []) expect(text).toContain(name);
  expect([(await get('/metrics')).status, (await rawRequest(metrics, '/')).status]).toEqual([
    404, 404,
  ]);
});

const hoursOf = async (series: string) => Math.round(Number(await valueOf(series)) / 3_600);

test('the oldest unsent message has an age', async () => {
  const series = 'porchlight_notifications_oldest_age_seconds';
  expect(await valueOf(series)).toBe(0);
  await testDatabase.rows(
    `insert into outbox (event, text, via, at)
     values ('operator.message', 'x', 'email', now() - interval '2 hours')`,
  );
  expect(await hoursOf(series)).toBe(2);
  await testDatabase.rows('delete from outbox');
});

test('the oldest lead without call has an age', async () => {
  const late = await storeTestLead(testDatabase, { created_at: ago(25) });
  const tried = await storeTestLead(testDatabase, { created_at: ago(30) });
  await testDatabase.rows(`select sales.log_call('no_answer', lead => $1)`, [tried]);
  expect(await hoursOf('porchlight_oldest_lead_without_call_seconds')).toBe(25);
  const alerts = await readFile('src/ops/alerts.yml', 'utf8');
  const [, view] = /`npm run leads -- --view (\w+)`/.exec(alerts) ?? [];
  expect(await testDatabase.rows(`select lead_id from sales.${view} where due_at < now()`)).toEqual(
    [{ lead_id: late }],
  );
});

test('requests are timed by method, route, status', async () => {
  const labels = 'method="GET",route="(other)",status="4xx"';
  const count = () => valueOf(`http_request_duration_seconds_count{${labels}}`);
  const before = (await count()) ?? 0;
  await get('/pat@example.com');
  await request(site.app).trace('/x');
  await eventually(count, before + 1);
  const text = await readMetrics();
  expect(text).toMatch(/_bucket\{le="0.005",method="other",route="\(other\)",status="4xx"\}/);
  expect(text).toMatch(/_bucket\{le="5",method="GET"/);
  expect(text).not.toMatch(/pat@|TRACE/);
  const ofOne = createMetrics();
  ofOne.countRequest({ method: 'GET', route: '/', status: 200, ms: 1_500 });
  expect(await ofOne.registry.metrics()).toMatch(/_seconds_sum\{.*route="\/".*\} 1\.5$/m);
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
    expect(text).toContain(name);
});

test('leads are counted by outcome', async () => {
  expect([await post(newLead()), await post({})]).toEqual([201, 400]);
  proxy.cut();
  expect(await post(newLead())).toBe(202);
  await eventually(() => valueOf('porchlight_spool_files'), 1);
  proxy.restore();
  await eventually(() => valueOf('porchlight_spool_files'), 0);
  const setAside = join(site.spool.aside, 'one.refused.json');
  await writeFile(setAside, '{}');
  expect(await valueOf('porchlight_spool_files')).toBe(1);
  await rm(setAside);
  for (const [outcome, count] of Object.entries({ stored: 1, spooled: 1, failed: 0 }))
    expect(await valueOf(`porchlight_leads_total{outcome="${outcome}"}`)).toBe(count);
});

test('a database that may not store a part of what is posted is down', async () => {
  const { app, health, testDatabase } = await createTestApp();
  const isDown = { status: 'degraded', database: 'down' };
  for (const right of [
    'insert on leads',
    'insert (id) on stops',
    'insert on consents',
    'insert on outbox',
  ]) {
    await testDatabase.rows(`revoke ${right} from ${SITE_ROLE}`);
    await health.tryAll();
    expect([right, health.readiness()]).toEqual([right, expect.objectContaining(isDown)]);
    // A lead, stored or spooled, says nothing of the others.
    await request(app).post('/api/leads').send(newLead());
    expect(health.readiness()).toMatchObject(isDown);
    await testDatabase.rows(`grant ${right} to ${SITE_ROLE}`);
    await health.tryAll();
    expect(health.readiness().database).toBe('up');
  }
});

test('an emptied database is migrated again, with a warning', async () => {
  const emptied = await createTestDatabase({ empty: true });
  const { app, health, log } = await createTestApp(
    { DATABASE_URL: emptied.url, LEAD_CHAT_URL: 'http://127.0.0.1:9/chat' },
    { testDatabase: emptied, migrates: true },
  );
  for (let time = 0; time < 2; time += 1) {
    await health.tryAll();
    expect(health.readiness().status).toBe('ready');
    await request(app).post('/api/leads').send(newLead()).expect(201);
    expect(await emptied.rows('select event from outbox')).toEqual([{ event: 'lead.created' }]);
    const warnings = log().match(/"level":"warn".*made a new, empty database in/g);
    expect(warnings).toHaveLength(time + 1);
    await emptied.rows(
      'drop schema public, sales, sales_internal, porchlight_journal cascade; create schema public',
    );
  }
});

test('a database of before 1.0.0 ends the start, and later is a line', async () => {
  const older = await createTestDatabase({ empty: true });
  await older.rows('create table leads ()');
  const { health, log } = await createTestApp(
    { DATABASE_URL: older.url },
    { testDatabase: older, migrates: true },
  );
  await expect(health.tryFirst()).rejects.toThrow('of before 1.0.0');
  expect(log()).not.toContain('of before 1.0.0');
  await health.tryAll();
  expect(log()).toMatch(/"level":"error".*of before 1\.0\.0/);
  await older.rows('drop table leads');
  await health.tryAll();
  expect(health.readiness().status).toBe('ready');
});

const well = {
  spool: {
    tryToPut: () => Promise.resolve(),
    status: () => Promise.resolve({ waiting: 0, aside: 0 }),
  },
  migrate: () => Promise.resolve(),
  tryAll: () => Promise.resolve({}),
  logger: pino({ level: 'silent' }),
};

/** One trial for each error, and returns the log's lines. */
async function linesOf(
  trials: (Error | undefined)[],
  act: 'migrate' | 'tryAll' | 'queue' = 'tryAll',
) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  let error: Error | undefined;
  const fail = () => (error ? Promise.reject(error) : Promise.resolve({}));
  const acts =
    act === 'queue' ? { tryAll: () => Promise.resolve({ queueFailure: error }) } : { [act]: fail };
  const health = createHealth({ ...well, ...acts, logger: pino({}, { write }) });
  for (error of trials) {
    await health.tryAll();
    // What a visitor meets meanwhile is no news.
    if (error && act === 'tryAll') health.noteFailure('database', new DatabaseUnavailable('57P01'));
  }
  return lines;
}

test('a failure has a line, another reason another, and its end one', async () => {
  const [login, table] = [new OperatorError('no login'), new OperatorError('no table')];
  expect(await linesOf([login, login, table, login, undefined, login])).toEqual([
    'no login',
    'no table',
    'no login',
    'the database stores again',
    'the migrations are applied',
    'no login',
  ]);
});

test('the codes of one reason have one line', async () => {
  const codes = ['ECONNREFUSED', 'ETIMEDOUT', '08006', 'timeout expired', '53100', '53100'];
  expect(await linesOf(codes.map((code) => new DatabaseUnavailable(code)))).toEqual([
    expect.stringMatching(/^the database does not answer \(ECONNREFUSED\)/),
    expect.stringMatching(/^the database has a full disk \(53100\)/),
  ]);
});

test('migrations and the queue have failures of their own', async () => {
  const error = new OperatorError('no right');
  expect(await linesOf([error, undefined], 'migrate')).toEqual([
    'no right',
    'the migrations are applied',
  ]);
  expect(await linesOf([error, undefined], 'queue')).toEqual([
    'the queue of messages fails: no right',
    'the queue works again',
  ]);
});

test('a visitor’s failure during a trial counts', async () => {
  const health = createHealth({
    ...well,
    tryAll: () => {
      health.noteFailure('database', new DatabaseUnavailable('57P01'));
      return Promise.resolve({});
    },
  });
  await health.tryAll();
  expect(health.readiness()).toMatchObject({ status: 'degraded', database: 'down' });
});

test('a record that waits in the spool degrades the site', async () => {
  const status = () => Promise.resolve({ waiting: 1, aside: 0 });
  const spool = { ...well.spool, status };
  const health = createHealth({ ...well, spool });
  await health.tryAll();
  expect(health.readiness()).toMatchObject({ status: 'degraded', spool: 'waiting', queue: 'up' });
});

test('what fails is tried again sooner than what works', async () => {
  const again: string[] = [];
  const watch = (name: string, act: () => Promise<object>) => {
    let isFirst = true;
    const tryAll = () => {
      if (!isFirst) again.push(name);
      isFirst = false;
      return act();
    };
    return createHealth({ ...well, tryAll }).watch(5);
  };
  const stops = [
    watch('working', () => Promise.resolve({})),
    watch('failing', () => Promise.reject(new DatabaseUnavailable('57P01'))),
  ];
  await eventually(() => again.includes('working'), true);
  for (const stop of stops) await stop();
  expect(again[0]).toBe('failing');
});
