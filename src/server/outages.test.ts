import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { leadFormText } from '#content/lead-form.ts';
import { withConnection } from '#db/connection.ts';
import { codeOf } from '#db/error-code.ts';
import { roiDefaults } from '#shared/roi.ts';
import { idOf, problemOf } from '../tests/support/responses.ts';
import { createAuthority } from '../tests/support/certificates.ts';
import { temporaryDataDir } from '../tests/support/resources.ts';
import { createProxiedDatabase, openTestDatabase } from '../tests/support/test-database.ts';
import { eventually } from '../tests/support/eventually.ts';
import { calculationsOf, leadsFrom, newLead, uniqueInputs, agreed } from '../tests/support/leads.ts';
import { breakSpool } from '../tests/support/spooled.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { SITE_ROLE, startTestCluster, TEMPLATE } from '../tests/support/test-cluster.ts';
import { migrateOrRetry } from './process/migrate.ts';
import { legalSettings } from '../tests/support/settings.ts';

const MAX_RESPONSE_MS = 4_000;
const OWNER = 'porchlight';

const { testDatabase, proxy } = await createProxiedDatabase();
const near = await createTestApp({ ...legalSettings, DATABASE_URL: proxy.url }, { testDatabase });
const cluster = await startTlsCluster();
const { authority } = cluster;
const remote = await createTestApp(
  { ...legalSettings, DATABASE_URL: cluster.siteUrl },
  { testDatabase: cluster.database },
);
for (const site of [near, remote]) site.startWorker();

async function post({ app }: TestApp, path: string, body: object, key: string = randomUUID()) {
  const begun = performance.now();
  const response = await request(app).post(path).set('Idempotency-Key', key).send(body);
  expect(performance.now() - begun).toBeLessThan(MAX_RESPONSE_MS);
  return response;
}
const readiness = async ({ app }: TestApp) => (await request(app).get('/readyz')).body.status as string;

async function losesNothing(site: TestApp, repair: () => unknown, refusesCalculations = true) {
  const [lead, key] = [{ ...newLead(), ...agreed }, randomUUID()];
  const begun = Date.now();
  const sent = await post(site, '/api/leads', lead, key);
  const stopped = await post(site, '/api/stop', { contact: lead.email, what: 'all' });
  const answered = Date.now();
  const id = idOf(sent);
  expect([sent.status, stopped.status]).toEqual([202, 202]);
  expect(site.log()).toMatch(new RegExp(`"recordId":"${id}".*the database did not store a record`));
  if (refusesCalculations) await refusesCalculation(site);

  await repair();
  await eventually(() => readiness(site), 'ready');
  const isBetween = (at: unknown) => Number(at) >= begun && Number(at) <= answered;
  const { rows } = site.testDatabase;
  const [row, ...more] = await eventually(
    () => leadsFrom(site.testDatabase, lead.email),
    ({ length }) => length > 0,
  );
  expect([row?.id, isBetween(row?.created_at), more]).toEqual([id, true, []]);
  const { text } = leadFormText.consent;
  const consents = 'select given_at, channel, text, spooled from consents where lead_id = $1';
  expect(await rows(consents, [id])).toEqual([
    { given_at: row?.created_at, channel: 'calls', text, spooled: row?.spooled ? true : null },
  ]);
  const stops = 'select what, requested_at from privacy_requests where contact = $1';
  const [stop, ...others] = await eventually(
    () => rows(stops, [lead.email]),
    ({ length }) => length > 0,
  );
  expect([stop?.what, isBetween(stop?.requested_at), others]).toEqual(['all', true, []]);
  const again = await post(site, '/api/leads', lead, key);
  expect([again.status, idOf(again)]).toEqual([201, id]);
}

/** Neither a stack trace nor an error report, because the outage was reported when it began. */
async function refusesCalculation(site: TestApp) {
  const { depth } = await site.spool.status();
  for (const type of ['json', 'form']) {
    const response = await request(site.app).post('/api/roi-calculation').type(type).send(roiDefaults);
    expect([response.status, response.get('Retry-After')]).toEqual([503, '30']);
    if (type === 'form') expect(response.text).toContain('Back button brings back what you typed');
    const lines = await site.logOf(String(response.get('X-Request-Id')));
    expect(lines.map((line) => [line.level, 'err' in line])).toEqual([
      ['warn', false],
      ['info', false],
    ]);
  }
  expect(await site.spool.status()).toEqual({ depth, aside: 0 });
  await eventually(() => readiness(site), 'degraded');
}

const storeNothing = () =>
  testDatabase.rows(`create function ignore() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger ignores before insert on leads for each row execute function ignore()`);

test.each<[string, boolean, () => unknown]>([
  ['refuses connections', true, () => proxy.cut()],
  ['accepts connections and never answers', true, () => proxy.stall()],
  ['never answers after it received the lead', true, () => void proxy.stallAfter('store_lead')],
  ['reports no error and stores nothing', false, storeNothing],
])('a database that %s loses nothing', async (_what, isDown, breakDatabase) => {
  const log = near.log().length;
  await breakDatabase();
  await losesNothing(
    near,
    async () => {
      await testDatabase.rows('drop trigger if exists ignores on leads');
      proxy.restore();
    },
    isDown,
  );
  const later = near.log().slice(log);
  expect(later.match(/"level":"error".*the database /g)).toHaveLength(1);
  const ends = later.match(/the database answers again/g) ?? [];
  expect(ends).toHaveLength(isDown ? 1 : 0);
});

const HOUR = 3_600_000;
const nextHour = Math.ceil(Date.now() / HOUR) * HOUR;

/** Sends a form without an idempotency key in each of `minutes` after the start of an hour. */
async function sendForms(minutes: number[], path: string, fields: object) {
  for (const minute of minutes) {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(nextHour + minute * 60_000);
    const sent = await request(near.app).post(path).type('form').send(fields);
    clock.mockRestore();
    expect(sent.status).toBe(303);
  }
}

test.each([
  ['in one hour', [9, 59], [], 1],
  ['in two hours', [9, 59, 60], [], 2],
  ['before and during an outage', [9], [11, 12], 1],
  ['twice during an outage', [], [29, 31], 1],
])('the same form %s (minutes %j, %j) is stored %d times', async (_when, before, during, rows) => {
  const [lead, inputs] = [newLead(), uniqueInputs()];
  await sendForms(before, '/api/leads', lead);
  await sendForms(before, '/api/roi-calculation', inputs);
  proxy.cut();
  await sendForms(during, '/api/leads', lead);
  proxy.restore();
  await eventually(() => near.spool.status(), { depth: 0, aside: 0 });
  expect(await leadsFrom(testDatabase, lead.email)).toHaveLength(rows);
  expect(await calculationsOf(testDatabase, inputs)).toHaveLength(before.length > 0 ? rows : 0);
});

const readOnly = (role: string) => `alter role ${role} set default_transaction_read_only = on`;
const anotherAuthority = createAuthority('Another authority');

test.each<[string, string, () => Promise<unknown>]>([
  ['an expired certificate', 'CERT_HAS_EXPIRED', () => cluster.install(authority.issue('localhost', -1))],
  [
    'a certificate of another authority',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    () => cluster.install(anotherAuthority.issue()),
  ],
  [
    'a certificate for another name',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    () => cluster.install(authority.issue('other.example')),
  ],
  ['no TLS', 'NO_TLS', () => cluster.setTls('off')],
  ['another password', '28P01', () => cluster.setPasswords(() => 'x')],
  ['read-only transactions', '25006', () => cluster.eachRole(readOnly)],
  [
    'no right to write',
    '42501',
    async () => {
      await cluster.database.rows(`revoke insert on leads, privacy_requests from ${SITE_ROLE}`);
      await cluster.database.rows(`revoke create on database ${TEMPLATE} from porchlight`);
    },
  ],
])('a database with %s (%s) loses nothing', async (_what, code, breakDatabase) => {
  await breakDatabase();
  await cluster.restartSessions(/^(25006|42501)$/.test(code) ? undefined : code);
  const log: string[] = [];
  const logger = pino({}, { write: (line) => void log.push(line) });
  const starting = await migrateOrRetry(cluster.ownerUrl, logger);
  expect(starting.outage()).toBe(code);
  expect(log.join('')).toContain(`"code":"${code}"`);
  await starting.stop();
  await losesNothing(remote, () => cluster.repair(), code !== '42501');
});

test('with a broken spool, leads are accepted until the database is down too', async () => {
  const site = await createTestApp({ DATABASE_URL: proxy.url }, { testDatabase });
  await breakSpool(site.dataDir);
  site.startWorker();
  await eventually(site.log, (log) => /ENOTDIR.*the spooled files cannot be processed/.test(log));
  expect((await post(site, '/api/leads', newLead())).status).toBe(201);
  proxy.cut();
  const response = await post(site, '/api/leads', newLead());
  expect([response.status, problemOf(response).status]).toEqual([503, 503]);
  expect(Number(response.get('Retry-After'))).toBeGreaterThan(0);
  expect(response.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|ENOTDIR/);
});

/** A server of its own with a certificate of its own authority, so that a test may break both. */
async function startTlsCluster() {
  const adminUrl = Object.assign(new URL(await startTestCluster()), { pathname: TEMPLATE });
  const database = await openTestDatabase(adminUrl.href);
  const authority = createAuthority();
  const rootFile = join(temporaryDataDir(), 'root.pem');
  await writeFile(rootFile, authority.certificate);

  const urlOf = (role: string) =>
    `postgres://${role}:${role}@localhost:${adminUrl.port}/${TEMPLATE}?sslmode=verify-full&sslrootcert=${rootFile}`;
  // PostgreSQL refuses a key that others may read. The server's working folder is the folder of its data.
  const write = (file: string, text: string) =>
    database.rows(
      `copy (select unnest(string_to_array('${text.trim()}', E'\\n'))) to program 'umask 077 && cat > ${file}'`,
    );

  const cluster = {
    database,
    siteUrl: urlOf(SITE_ROLE),
    ownerUrl: urlOf(OWNER),
    async install({ certificate, key }: { certificate: string; key: string }) {
      await write('server.crt', certificate);
      await write('server.key', key);
    },
    async setTls(value: 'on' | 'off') {
      await database.rows(`alter system set ssl = ${value}`);
    },
    setPasswords: (passwordOf: (role: string) => string) =>
      eachRole((role) => `alter role ${role} password '${passwordOf(role)}'`),
    eachRole,
    async repair() {
      await cluster.install(authority.issue());
      await cluster.setTls('on');
      await cluster.setPasswords((role) => role);
      await eachRole((role) => `alter role ${role} reset default_transaction_read_only`);
      await database.rows(`grant insert on leads, privacy_requests to ${SITE_ROLE}`);
      await database.rows(`grant create on database ${TEMPLATE} to ${OWNER}`);
      await cluster.restartSessions(undefined);
    },
    /** Ends the roles' sessions, after which a new connection fails with this code. */
    async restartSessions(code: string | undefined) {
      await database.rows('select pg_reload_conf()');
      await eventually(() => connectCode(cluster.siteUrl), code);
      await database.rows(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename in ('${SITE_ROLE}', '${OWNER}')`,
      );
    },
  };
  async function eachRole(statement: (role: string) => string) {
    for (const role of [SITE_ROLE, OWNER]) await database.rows(statement(role));
  }
  await cluster.repair();
  return { ...cluster, authority };
}

function connectCode(url: string) {
  return withConnection(url, () => Promise.resolve(undefined)).catch(codeOf);
}
