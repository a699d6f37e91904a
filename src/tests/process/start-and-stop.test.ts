import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as oneByOne } from '@jest/globals';
import { site as facts } from '#content/site.ts';
import { brokenRequests } from '../support/broken-requests.ts';
import { eventually } from '../support/eventually.ts';
import { startFakeServer } from '../support/fake-servers.ts';
import { newLead, leadsFrom } from '../support/leads.ts';
import { postLead, runSite, untilReady } from '../support/site-process.ts';
import { connect as connectDatabase, createTestDatabase } from '../support/test-database.ts';

async function startSite(command?: string[]) {
  const testDatabase = await createTestDatabase();
  const { child, exited, output, address } = runSite({ DATABASE_URL: testDatabase.url }, command);
  const { port, hostname } = new URL(await untilReady(await address));
  function send(text: string) {
    let received = '';
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(text);
    return {
      send: (more: string) => socket.write(more),
      received: () => received.replace('HTTP/1.1 100 Continue\r\n\r\n', ''),
      untilReceived: (part: string) => eventually(() => received.includes(part), true),
      closed: once(socket, 'close'),
    };
  }
  /** Sends a lead without its last byte. The request stays open until `finish` sends this byte. */
  async function sendLead(lead = newLead()) {
    const body = JSON.stringify(lead);
    const text = `POST /api/leads HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const request = send(text.slice(0, -1));
    await request.untilReceived('100 Continue');
    return { ...request, finish: () => request.send(text.slice(-1)) };
  }
  return { testDatabase, child, exited, output, address: await address, send, sendLead };
}

async function runProgram(text: string): Promise<{ code: number | string; output: string }> {
  const program = `
    import { createLogger } from '#server/telemetry/logger.ts';
    import { Shutdown } from '#server/process/shutdown.ts';
    const logger = await createLogger({ LOG_LEVEL: 'info' });
    const shutdown = new Shutdown(logger);
    setInterval(() => undefined, 1_000);
    ${text}
    shutdown.add('a part', async () => logger.info('stopped a part'));`;
  const child = execFile(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: string) => (output += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code: code ?? signal ?? '', output };
}

// The tests run concurrently, because most of them only wait. The longest tests are first.
const test = oneByOne.concurrent;

test('after a rejected promise, the parts stop, within 10 s', async () => {
  // The program prints the length of each timeout instead of waiting for it.
  const { code, output } = await runProgram(`
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (act, waitsMs) => (console.log(JSON.stringify({ waitsMs })), wait(act));
    shutdown.add('endless', () => new Promise(() => undefined));
    void Promise.reject(new TypeError('nobody catches this'));`);
  expect(code).toBe(1);
  expect(output).toMatch(/"level":"fatal".*"type":"TypeError".*nobody catches this/);
  const lines = output.trim().split('\n');
  const printed = lines.map((line) => JSON.parse(line) as { msg?: string; waitsMs?: number });
  expect(printed.flatMap(({ msg }) => msg ?? [])).toEqual([
    'stopping after an uncaught error',
    'stopped a part',
    'the site did not stop in time: exiting',
  ]);
  expect(Math.max(...printed.flatMap(({ waitsMs }) => waitsMs ?? []))).toBeLessThan(10_000);
});

test('endless requests are cut off, and broken ones do no harm', async () => {
  const { address, exited, child, send } = await startSite();
  const startedAt = Date.now();
  const endless = send('POST /api/leads HTTP/1.1\r\nHost: x\r\n');
  const { port, hostname } = new URL(address);
  const attack = async (text: string, waitMs: number) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    await sleep(waitMs);
    socket.resetAndDestroy();
  };
  for (const waitMs of [0, 2, 20]) await Promise.all(brokenRequests.map((text) => attack(text, waitMs)));
  expect((await postLead(address, newLead())).ok).toBe(true);
  await endless.closed;
  expect(Date.now() - startedAt).toBeLessThan(25_000);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

test('below `npm start`, a stop cuts off a request that never ends', async () => {
  const site = await startSite(['npm', 'start']);
  const endless = await site.sendLead();
  site.child.kill('SIGTERM');
  // If the stop took too long, the exit code would be 1.
  expect(await site.exited).toBe(0);
  await endless.closed;
});

test('Ctrl-C under npm lets open requests finish, and stores all leads', async () => {
  const site = await startSite();
  const { rows } = site.testDatabase;
  const [lead, spooled] = [newLead(), newLead()];
  await rows(`create sequence tries; create function refuse_first() returns trigger language plpgsql as
    $$ begin if nextval('tries') = 1 then raise exception 'full' using errcode = '53100'; end if; return new; end $$;
    create trigger full_disk before insert on leads for each row when (new.email = '${spooled.email}')
    execute function refuse_first()`);
  const idle = site.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await idle.untilReceived('"ok"');
  const probe = site.send('GET /readyz HTTP/1.1\r\nHost: x\r\n');
  const busy = await site.sendLead(lead);
  const last = await site.sendLead(spooled);
  // The system may merge two equal signals into one, so the test sends two different signals.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) site.child.kill(signal);
  await idle.closed;
  await expect(fetch(site.address)).rejects.toThrow();
  probe.send('\r\n');
  await probe.closed;
  expect(probe.received()).toMatch(/^HTTP\/1\.1 503 [^]*"status":"stopping"/);
  expect(busy.received()).toBe('');
  busy.finish();
  await busy.closed;
  // A busy machine may spool this lead, too.
  expect(busy.received()).toMatch(/^HTTP\/1\.1 20[12] [^]*^Connection: close\r$/im);
  last.finish();
  await last.closed;
  expect(last.received()).toMatch(/^HTTP\/1\.1 202 /);
  expect(await site.exited).toBe(0);
  for (const { email } of [lead, spooled]) expect(await leadsFrom(site.testDatabase, email)).toHaveLength(1);
});

test('a later second signal ends the process at once', async () => {
  const site = await startSite();
  const busy = await site.sendLead();
  site.child.kill('SIGTERM');
  await eventually(site.output, (log) => log.includes('stopping after the open requests'));
  await sleep(700);
  expect(site.child.exitCode).toBeNull();
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(1);
  expect(busy.received()).toBe('');
});

test('an uncaught error ends the process, but SIGUSR1 and nohup’s SIGHUP do nothing', async () => {
  const { code, output } = await runProgram(`
    process.getActiveResourcesInfo = () => ['GetAddrInfoReqWrap'];
    for (const signal of ['SIGUSR1', 'SIGHUP']) process.kill(process.pid, signal);
    setTimeout(() => { throw new TypeError('nobody catches this'); }, 300);`);
  expect([code, output]).toEqual(['SIGKILL', expect.stringContaining('stopped a part')]);
  expect(output).toMatch(/"level":"fatal".*"type":"TypeError".*nobody catches this/);
  expect(output).not.toMatch(/Debugger|open requests/);
});

test('a site that cannot start says why, without a stack', async () => {
  const { url } = await startFakeServer(() => undefined);
  const { port: METRICS_PORT } = new URL(url);
  const { url: DATABASE_URL } = await createTestDatabase();
  const refusals: [env: Record<string, string>, words: string][] = [
    [{ DATABASE_URL: '', DATA_DIR: '/dev/null/data' }, 'the folder /dev/null/data'],
    [
      { DATABASE_URL, METRICS_PORT },
      `port ${METRICS_PORT} is in use: stop the program that uses it, or set METRICS_PORT`,
    ],
  ];
  for (const [env, words] of refusals) {
    const { exited, output } = runSite({ ...env, PUBLIC_ULR: 'http://a.example' });
    expect(await exited).toBe(1);
    expect(output()).toContain('PUBLIC_ULR: no such setting; did you mean PUBLIC_URL?');
    expect(output()).toContain(`${facts.brand} does not start: ${words}`);
    expect(output()).not.toContain('    at ');
  }
});

test('while a session holds a lock, the site starts, stores leads in the spool, and says so', async () => {
  const testDatabase = await createTestDatabase();
  await testDatabase.rows('delete from drizzle.applied_sql');
  const session = await connectDatabase(testDatabase.url);
  await session.query('begin; select from sales.leads');
  const { address, output, child, exited } = runSite({ DATABASE_URL: testDatabase.url });
  const lead = newLead();
  expect((await postLead(await address, lead)).status).toBe(202);
  expect(output()).toContain('the migrations wait until another session ends its transaction');
  await session.end();
  await eventually(async () => (await leadsFrom(testDatabase, lead.email)).length, 1);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});
