import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { leadOf, leadsFrom } from '../support/leads.ts';
import { runSite, type SiteProcess } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

let stored: TestDatabase;
let site: SiteProcess;

beforeEach(async () => {
  stored = await createTestDatabase();
  site = runSite({ DATABASE_URL: stored.url });
  await site.address;
});
afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.exited;
  await stored.drop();
});

/** A connection to the site, and all that came over it. */
async function speak(to = site): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  let heard = '';
  const { port, hostname } = new URL(await to.address);
  const socket = connect(Number(port), hostname);
  socket.on('data', (chunk) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  return { socket, heard: () => heard, closed: once(socket, 'close') };
}
const leadRequest = (lead = leadOf(), header = 'Accept: */*') => {
  const body = JSON.stringify(lead);
  return `POST /api/leads HTTP/1.1\r\nHost: x\r\n${header}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};
/** Sends a lead but for its last byte, which it gives back; the site is waiting for that then. */
async function sendUnfinished({ socket, heard }: Awaited<ReturnType<typeof speak>>, lead = leadOf()) {
  const text = leadRequest(lead, 'Expect: 100-continue');
  socket.write(text.slice(0, -1));
  await waitFor(heard, (answer) => answer.includes('100 Continue'));
  return text.slice(-1);
}
const isStopping = (process: SiteProcess) =>
  waitFor(
    () => process.output(),
    (log) => log.includes('stopping: requests'),
  );
/** Keeps every lead waiting, for about as long as a statement may take. */
async function lockLeads(): Promise<() => Promise<void>> {
  const blocker = new pg.Client(stored.url);
  await blocker.connect();
  await blocker.query('begin; lock table leads in exclusive mode');
  return async () => {
    await blocker.query('commit');
    await blocker.end();
  };
}

test('when SIGTERM comes, then kept-alive connections end: the busy one after its answer, the idle one at once', async () => {
  const unlock = await lockLeads();
  const [busy, idle] = [await speak(), await speak()];
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!idle.heard().includes('"ok"')) await sleep(10);
  busy.socket.write(leadRequest());
  await sleep(300);

  site.child.kill('SIGTERM');
  await idle.closed;
  expect(busy.heard()).toBe('');
  await unlock();
  await busy.closed;
  expect(busy.heard()).toMatch(/^HTTP\/1\.1 201 /);
  expect(busy.heard()).toMatch(/^Connection: close\r$/im);
  expect(await site.exited).toBe(0);
});

test('when the site is stopping, then it is not ready any more', async () => {
  const unlock = await lockLeads();
  const [busy, asking] = [await speak(), await speak()];
  busy.socket.write(leadRequest());
  asking.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
  await sleep(300);
  site.child.kill('SIGTERM');
  await sleep(100);
  asking.socket.write('\r\n');
  await asking.closed;
  expect(asking.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(asking.heard()).toContain('"status":"stopping"');
  await unlock();
  expect(await site.exited).toBe(0);
});

test('when a second signal comes, then the process ends at once', async () => {
  const unlock = await lockLeads();
  const busy = await speak();
  busy.socket.write(leadRequest());
  await sleep(300);
  site.child.kill('SIGTERM');
  await sleep(700);
  expect(site.child.exitCode).toBeNull();
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(1);
  expect(busy.heard()).toBe('');
  await unlock();
});

test('when the last request leaves its lead in the spool, then it is stored before the process ends', async () => {
  // The first try at a row fails as on a full disk, and none after it.
  await stored.rows('create sequence tries');
  await stored.rows(`create function refuse_first() returns trigger language plpgsql as
    $$ begin if nextval('tries') = 1 then raise exception 'full' using errcode = '53100'; end if; return new; end $$`);
  await stored.rows(
    'create trigger full_disk before insert on leads for each row execute function refuse_first()',
  );
  const [last, lead] = [await speak(), leadOf()];
  const rest = await sendUnfinished(last, lead);
  site.child.kill('SIGTERM');
  await isStopping(site);
  last.socket.write(rest);
  await last.closed;
  expect(last.heard()).toMatch(/^HTTP\/1\.1 202 /m);
  expect(await site.exited).toBe(0);
  expect(await leadsFrom(stored, lead.email)).toHaveLength(1);
});

/** A program around what stops the site. */
async function runProgram(text: string): Promise<{ code: number; output: string }> {
  const program = `
    import { createLogger } from '#server/logger.ts';
    import { Shutdown } from '#server/shutdown.ts';
    const reported = [];
    const logger = await createLogger({ LOG_LEVEL: 'info' }, (error) => reported.push(error.message));
    const shutdown = new Shutdown(logger);
    shutdown.add('reports', async () => console.log('reported: ' + reported.join()));
    setInterval(() => undefined, 1_000);
    ${text}`;
  const child = execFile(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  let output = '';
  child.stdout?.on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

// Most of them wait: none starts from the site of the tests above.
describe('side by side', () => {
  test.concurrent('when a request never ends, then its connection is cut in time', async () => {
    const own = await createTestDatabase();
    const held = runSite({ DATABASE_URL: own.url });
    const endless = await speak(held);
    await sendUnfinished(endless);
    const asked = Date.now();
    held.child.kill('SIGTERM');
    expect(await held.exited).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    await endless.closed;
    await own.drop();
  });

  test.concurrent('when a step never ends, then the process does', async () => {
    const { code, output } = await runProgram(`
      shutdown.add('endless', () => new Promise(() => undefined));
      process.kill(process.pid, 'SIGTERM');`);
    expect(code).toBe(1);
    const lines = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<'time' | 'msg', string>);
    expect(lines.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('stopping'),
      'not everything ended in time',
    ]);
    const [asked = 0, ended = 0] = lines.map(({ time }) => Date.parse(time));
    expect(ended - asked).toBeLessThan(10_000);
  });

  test.concurrent.each([
    ['thrown', `setTimeout(() => { throw new TypeError('nobody catches this'); });`],
    ['rejected', `void Promise.reject(new TypeError('nobody catches this'));`],
  ])(
    'when an error is %s and nobody catches it, then it is logged, reported, and ends the process with code 1',
    async (_how, fault) => {
      const { code, output } = await runProgram(fault);
      expect(code).toBe(1);
      expect(output).toMatch(/"level":"fatal".*"type":"TypeError".*nobody catches this/);
      expect(output).toContain('reported: nobody catches this');
    },
  );
});
