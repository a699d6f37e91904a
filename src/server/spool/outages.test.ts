import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { withLogin } from '#db/connection/database-url.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { breakSpool, newLead, uniqueInputs } from '../../tests/support/leads.ts';
import { closeAfterTests, onSync, temporaryDataDir } from '../../tests/support/resources.ts';
import { rawRequest, textOf } from '../../tests/support/responses.ts';
import { legalSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { createDatabaseProxy, openTestDatabase } from '../../tests/support/test-database.ts';

// A server of its own, because a missing standby stops all commits.
const { url, leave } = await startEmbedded(join(temporaryDataDir(), 'server'));
closeAfterTests({ close: leave });
await migrate(url, '.');
const asSuperuser = Object.assign(new URL(url), { username: 'postgres' }).href;
const testDatabase = await openTestDatabase(asSuperuser);
const { rows } = testDatabase;
await rows(`create role site login password 'site' in role ${SITE_ROLE}`);
const proxy = await createDatabaseProxy(withLogin(url, 'site', 'site'));
const site = await createTestApp({ ...legalSettings, DATABASE_URL: proxy.url }, { testDatabase });
const metrics = site.metricsListener();
site.startWorker();
site.watchHealth();

/** A post with a key of its own, and how many rows it has become. */
function postOf(path: string, body: object, mark: string, stored: string) {
  const key = randomUUID();
  return {
    send: async () =>
      (await request(site.app).post(path).set('Idempotency-Key', key).send(body)).status,
    countStored: async () => (await rows(stored, [mark])).length,
  };
}
type Post = ReturnType<typeof postOf>;

/** One of each kind, as a visitor sends them. */
function newPosts() {
  const [lead, inputs] = [newLead(), uniqueInputs()];
  const [stopped, asking] = [`${randomUUID()}@x.example`, `${randomUUID()}@x.example`];
  const [stop, data] = [
    { contact: stopped, what: 'all' },
    { contact: asking, what: 'data' },
  ];
  return {
    email: lead.email,
    lead: postOf('/api/leads', lead, lead.email, 'select from leads where email = $1'),
    stop: postOf('/api/stop', stop, stopped, 'select from stops where contact = $1'),
    message: postOf('/api/stop', data, asking, 'select from outbox where strpos(text, $1) > 0'),
    calculation: postOf(
      '/api/roi-calculation',
      inputs,
      String(inputs.averageJobValue),
      'select from roi_calculations where average_job_value = $1::int',
    ),
  };
}

/** Sends the first one before the others. */
const sendEach = async (first: Post, ...others: Post[]) => [
  await first.send(),
  ...(await Promise.all(others.map(({ send }) => send()))),
];

const inSession = (sql: string) => rows(sql).then(() => rows(endSessions));
// Run after what breaks the role, so that no session begins before it takes effect.
const endSessions = `select pg_terminate_backend(pid, 5000)
  from pg_stat_activity where usename = 'site'`;
const waitingForStandby = `from pg_stat_activity where wait_event = 'SyncRep' and usename = 'site'`;
const setStandby = async (names: string) => {
  await rows(`alter system set synchronous_standby_names = '${names}'`);
  await rows('select pg_reload_conf()');
  const shown = [{ synchronous_standby_names: names }];
  await eventually(() => rows('show synchronous_standby_names'), shown);
};
const tables = ['leads', 'stops', 'outbox', 'roi_calculations'];

let cancelling: NodeJS.Timeout | undefined;
async function repair(): Promise<void> {
  clearInterval(cancelling);
  proxy.restore();
  // The commits of ended sessions are seen, though no standby has them.
  await rows(`select pg_terminate_backend(pid, 5000) ${waitingForStandby}`);
  await setStandby('');
  await rows(`alter role site password 'site'; alter role site reset all`);
  await rows(`grant insert on leads, outbox, roi_calculations to ${SITE_ROLE};
    grant insert (id, contact, channel, how, at) on stops to ${SITE_ROLE};
    drop function if exists fail() cascade`);
}

const readiness = async () => {
  const { status, body } = await request(site.app).get('/readyz');
  const text = (await rawRequest(metrics, '/metrics')).body.toString();
  const [ready, degraded] = ['ready', 'degraded'].map(
    (name) => new RegExp(`^porchlight_${name} (.)`, 'm').exec(text)?.[1],
  );
  return { code: status, status: body.status, database: body.database, ready, degraded };
};
const ready = { code: 200, status: 'ready', database: 'up', ready: '1', degraded: '0' };
const degraded = { code: 200, status: 'degraded', database: 'down', ready: '1', degraded: '1' };
const notReady = { code: 503, status: 'not ready', database: 'down', ready: '0', degraded: '0' };

beforeEach(() => eventually(readiness, ready));
afterEach(repair);

const worlds: [what: string, says: RegExp, breaks: (mark: string) => unknown][] = [
  ['refuses connections', /does not answer/, () => proxy.cut()],
  ['accepts connections and is silent', /does not answer/, () => proxy.stall()],
  ['is silent after a record', /does not answer/, (mark) => proxy.stallAfter(mark)],
  ['is slow', /does not answer/, () => proxy.slow(1_000)],
  ['refuses the login', /refuses the login/, () => inSession(`alter role site password 'another'`)],
  [
    'is read-only',
    /is read-only/,
    () => inSession('alter role site set default_transaction_read_only = on'),
  ],
  [
    'allows no writing',
    /denies permission/,
    () => rows(`revoke insert on ${tables.join()} from ${SITE_ROLE}`),
  ],
  [
    'has a full disk',
    /has a full disk/,
    async () => {
      await rows(`create function fail() returns trigger language plpgsql as $$
        begin
          raise exception '' using errcode = '53100';
        end $$`);
      for (const table of tables)
        await rows(`create trigger fail before insert on ${table} execute function fail()`);
    },
  ],
  ['has no standby', /does not answer/, () => setStandby('missing')],
  [
    'cancels the wait for its standby',
    /cut a commit off/,
    async () => {
      await setStandby('missing');
      const cancel = () => void rows(`select pg_cancel_backend(pid) ${waitingForStandby}`);
      cancelling = setInterval(cancel, 100);
    },
  ],
];

test.each(worlds)('a database that %s loses and doubles nothing', async (_what, says, breaks) => {
  const logged = site.log().length;
  const lines = (words: RegExp) =>
    site
      .log()
      .slice(logged)
      .split('\n')
      .filter((line) => words.test(line));
  const { email, lead, stop, message, calculation } = newPosts();
  await breaks(email);
  expect(await sendEach(lead, stop, message, calculation)).toEqual([202, 202, 202, 503]);
  await eventually(readiness, degraded);
  await eventually(() => lines(says).length > 0, true);
  // What is seen in the database isn't stored before a standby has it.
  await rows(`select pg_terminate_backend(pid, 5000) ${waitingForStandby}`);
  await sleep(1_500);
  expect(await site.spool.status()).toEqual({ waiting: 3, aside: 0 });
  expect(await sendEach(lead, calculation)).toEqual([202, 503]);

  await repair();
  await eventually(() => site.spool.status(), { waiting: 0, aside: 0 });
  // What is sent again with the same key is the same.
  expect(await sendEach(lead, calculation)).toEqual([201, 201]);
  for (const each of [lead, stop, message, calculation]) expect(await each.countStored()).toBe(1);
  await eventually(readiness, ready);
  expect(lines(/the database stores again/)).not.toEqual([]);
});

test.each(worlds.slice(0, 2))(
  'while the disk is full and the database %s, nothing is acknowledged',
  async (_what, _says, breaks) => {
    const { email, lead, stop, message, calculation } = newPosts();
    await breakSpool(site.dataDir);
    await breaks(email);
    expect(await sendEach(lead, stop, message, calculation)).toEqual([503, 503, 503, 503]);
    expect(await readiness()).toEqual(notReady);
    await eventually(() => site.log().includes('the spool cannot be written'), true);
    const page = await request(site.app).post('/api/leads').type('form').send(newLead());
    expect([page.status, page.get('Retry-After')]).toEqual([503, '30']);
    expect(textOf(page.text)).toContain('Back button brings back what you typed');
    expect(page.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|ENOTDIR/);

    await repair();
    await eventually(readiness, { ...degraded, database: 'up' });
    expect(await sendEach(lead, stop, message, calculation)).toEqual([201, 202, 202, 201]);
    for (const each of [lead, stop, message, calculation]) expect(await each.countStored()).toBe(1);
    await rm(site.spool.folder);
    await eventually(() => site.log().endsWith('the spool stores again"}\n'), true);
  },
);

test('what PostgreSQL refuses is set aside, and the site stays ready', async () => {
  await rows(`alter table leads add constraint no_odd check (contact_name <> 'Odd')`);
  const refused = await request(site.app)
    .post('/api/leads')
    .send(newLead({ contactName: 'Odd' }));
  expect(refused.status).toBe(202);
  await eventually(() => site.spool.status(), { waiting: 0, aside: 1 });
  await eventually(readiness, ready);
  await rows('alter table leads drop constraint no_odd');
  await rm(site.spool.aside, { recursive: true });
});

test('while database and disk hang, an answer takes five seconds', async () => {
  const sync = await onSync(() => undefined);
  sync.mockImplementation(() => new Promise<void>(() => undefined));
  proxy.stall();
  // The database takes almost all of it. If the disk had five of its own, it would be ten.
  const settings = { DATABASE_URL: proxy.url };
  const { app } = await createTestApp(settings, { testDatabase, databaseMs: 4_500 });
  const startedAt = performance.now();
  const send = async () => (await request(app).post('/api/leads').send(newLead())).status;
  const statuses = await Promise.all(Array.from({ length: 12 }, send));
  const seconds = (performance.now() - startedAt) / 1_000;
  sync.mockRestore();
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(seconds).toBeLessThan(8);
});
