import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test as oneByOne } from '@jest/globals';
import { site as siteText } from '#content/site.ts';
import { connect } from '#db/connection/connect.ts';
import { eventually } from '../support/eventually.ts';
import { leadsFrom, newLead } from '../support/leads.ts';
import {
  postLead,
  runCommand,
  runSite,
  serveCommand,
  startCommand,
  startSite,
} from '../support/site-process.ts';
import { descriptorOf, listenOnFreePort, temporaryDataDir } from '../support/resources.ts';
import { createDatabaseProxy, createTestDatabase, siteUrlOf } from '../support/test-database.ts';

/** Begins to post a lead. `finish` sends the rest. */
async function beginLead(url: string) {
  const lead = newLead();
  const body = JSON.stringify(lead);
  const post = request(`${url}/api/leads`, { method: 'POST' }).on('error', () => undefined);
  post.setHeader('Content-Type', 'application/json').setHeader('Content-Length', body.length);
  // The site says `continue` once it has read the head: before, a stop may cut the connection.
  post.setHeader('Expect', '100-continue').flushHeaders();
  await once(post, 'continue');
  post.write(body.slice(0, -1));
  return {
    lead,
    finish: async () =>
      ((await once(post.end(body.slice(-1)), 'response')) as [IncomingMessage])[0],
  };
}

// The tests run concurrently, because most of them only wait.
const test = oneByOne.concurrent;

test('`npm start` says which release it is and warns of settings; a stop lets a request finish', async () => {
  const DATA_DIR = temporaryDataDir();
  await mkdir(join(DATA_DIR, 'postgresql/cluster'), { recursive: true });
  const settings = { VAPI_PUBLIC_KEY: 'public-key', RATE_LIMT_MAX: '9', DATA_DIR };
  const site = await startSite(settings, ['npm', 'start']);
  const { stdout: release } = await runCommand(['version'], {});
  expect(release).toMatch(/^\d+\.\d+\.\d+ \([\w-]{7,}\)\n$/);
  const [first] = /\{.*/.exec(site.output()) ?? [];
  expect(first).toContain(`"msg":"${siteText.brand} ${release.trim()} starts"`);
  expect(await (await fetch(`${site.url}/healthz`)).json()).toMatchObject({
    release: release.trim(),
  });
  expect(site.output()).toMatch(/"warn".*set without an assistant: set VAPI_ASSISTANT_ID/);
  expect(site.output()).toMatch(/"warn".*RATE_LIMT_MAX is no setting/);
  expect(site.output()).toMatch(/"warn".*the site does not use the database in .*postgresql /);
  expect(site.output()).toMatch(/"info".*only this machine reaches http:.*: set PUBLIC_URL/);
  const open = await beginLead(site.url);
  // The terminal and npm both send a signal for one Ctrl-C.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) site.child.kill(signal);
  await eventually(() => fetch(site.url).catch(() => 'closed'), 'closed');
  const { statusCode } = await open.finish();
  expect(await site.exited).toBe(0);
  expect(site.output()).toContain(`"route":"/api/leads","status":${statusCode}`);
  const stored = await leadsFrom(site.testDatabase, open.lead.email);
  // On a busy machine, the lead may still be in the spool.
  expect([statusCode, stored.length]).toEqual(
    statusCode === 202 ? [202, expect.anything()] : [201, 1],
  );
});

const thrown = `Object.assign(new TypeError('pat@example.com'), { code: 'E1' })`;
const described = { type: 'TypeError', code: 'E1', stack: expect.stringContaining('at ') };
test.each([
  ['an uncaught error', `throw ${thrown}`, described],
  ['a rejected row', `Promise.reject({ email: 'pat@example.com' })`, { type: 'object' }],
])(
  '%s ends the process after the open requests, with one line, also if a library listens',
  async (_what, statement, err) => {
    // In base64, because stacks name the address.
    const thrower = Buffer.from(
      `process.on('SIGUSR2', () => {
      for (const event of ['uncaughtException', 'unhandledRejection'])
        process.on(event, console.error);
      setImmediate(() => { ${statement} });
    })`,
    ).toString('base64');
    const [node = '', ...rest] = startCommand;
    const site = await startSite({}, [
      node,
      '--import',
      `data:text/javascript;base64,${thrower}`,
      ...rest,
    ]);
    const before = site.output().length;
    const open = await beginLead(site.url);
    site.child.kill('SIGUSR2');
    await eventually(() => fetch(site.url).catch(() => 'closed'), 'closed');
    expect((await open.finish()).statusCode).toBeLessThan(300);
    expect(await site.exited).toBe(1);
    const lines = site
      .output()
      .slice(before)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ level }) => level === 'fatal')).toMatchObject([{ err }]);
    expect(site.output()).not.toContain('pat@');
  },
);

test('a site that cannot start says why, without a stack', async () => {
  const { exited, output } = runSite({ DATABASE_URL: '', DATA_DIR: '/dev/null/data' });
  expect(await exited).toBe(1);
  expect(output()).toContain(`${siteText.brand} does not start: the folder /dev/null/data`);
  expect(output()).not.toContain('    at ');
});

test('while a session holds a lock, the site starts, takes leads, and says so', async () => {
  const testDatabase = await createTestDatabase();
  await testDatabase.rows('delete from porchlight_journal.sql_files');
  const session = await connect(testDatabase.url);
  await session.query('begin; select from sales.leads');
  const { address, output, child, exited } = runSite({ DATABASE_URL: testDatabase.url });
  const lead = newLead();
  expect((await postLead(await address, lead)).ok).toBe(true);
  await eventually(output, expect.stringMatching(/waits? .*(lock|another session)/));
  const readiness = async () => (await fetch(`${await address}/readyz`)).json();
  const isBehind = {
    status: 'degraded',
    database: 'up',
    migrations: 'behind',
    queue: 'unknown',
  };
  await eventually(readiness, expect.objectContaining(isBehind));
  await session.end();
  await eventually(readiness, expect.objectContaining({ status: 'ready' }));
  await eventually(async () => (await leadsFrom(testDatabase, lead.email)).length, 1);
  // Without a terminal, it goes on.
  child.kill('SIGHUP');
  await eventually(readiness, expect.objectContaining({ status: 'ready' }));
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

/** On a busy machine, the spool's disk may fail, or a migration take ten seconds, too. */
const errorsIn = (output: string) =>
  output
    .split('\n')
    .filter(
      (line) => line.includes('"level":"error"') && !/the spool|is being migrated/.test(line),
    );

test('a start without a database has one error, until the database answers', async () => {
  const testDatabase = await createTestDatabase();
  const proxy = await createDatabaseProxy(testDatabase.url);
  proxy.cut();
  const site = runSite({ DATABASE_URL: proxy.url, LEAD_CHAT_URL: 'http://127.0.0.1:9/chat' });
  const lead = newLead();
  expect((await postLead(await site.address, lead)).status).toBe(202);
  await eventually(
    () => errorsIn(site.output()),
    [expect.stringContaining('the database does not answer')],
  );
  proxy.restore();
  await eventually(async () => (await leadsFrom(testDatabase, lead.email)).length, 1);
  await eventually(() => site.output().includes('the migrations are applied'), true);
  await site.stop();
});

test('a start goes on after ten seconds of a migration', async () => {
  const proxy = await createDatabaseProxy((await createTestDatabase()).url);
  proxy.stallAfter('lock table');
  const site = runSite({ DATABASE_URL: proxy.url });
  expect((await postLead(await site.address, newLead())).status).toBe(202);
  await eventually(site.output, expect.stringContaining('the database is being migrated'));
  await site.stop();
});

test('a start says why the migrations fail, once', async () => {
  const testDatabase = await createTestDatabase({ empty: true });
  await testDatabase.rows('revoke create on schema public from public');
  const site = runSite({ DATABASE_URL: siteUrlOf(testDatabase) });
  expect((await postLead(await site.address, newLead())).status).toBe(202);
  const why = /migrations failed \(42501\): permission denied for .*or a superuser may/;
  await eventually(() => errorsIn(site.output()), [expect.stringMatching(why)]);
  await site.stop();
});

// After the others, because it starts two sites.
oneByOne('on the socket of systemd, a restart refuses no lead', async () => {
  const testDatabase = await createTestDatabase();
  const listener = createServer();
  const port = await listenOnFreePort(listener);
  const socket = await descriptorOf(port);
  const env = { DATABASE_URL: siteUrlOf(testDatabase), METRICS_PORT: '0' };
  // The next process holds the socket meanwhile, as systemd does.
  const [first, next] = [1, 2].map(() => {
    const script = 'read go; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"';
    return runSite(env, ['sh', '-c', script, 'sh', ...serveCommand], socket);
  }) as [ReturnType<typeof runSite>, ReturnType<typeof runSite>];
  listener.close();
  first.child.stdin.write('\n');
  const url = `http://127.0.0.1:${port}`;
  expect(await first.address).toBe(url);
  expect(first.output()).toMatch(/metrics are at http:\/\/127\.0\.0\.1:\d+/);
  expect((await postLead(url, newLead())).ok).toBe(true);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const waits = postLead(url, newLead());
  next.child.stdin.write('\n');
  expect((await waits).ok).toBe(true);
});
