import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as oneByOne } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { leadOf, leadsFrom } from '../support/leads.ts';
import { runSite } from '../support/site-process.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { closeAfterTests } from '../support/close-after-tests.ts';

/** A site on a database of its own, and ways to speak with it. */
async function startSite() {
  const stored = await closeAfterTests(createTestDatabase());
  const { child, exited, output, address } = await closeAfterTests(runSite({ DATABASE_URL: stored.url }));
  const { port, hostname } = new URL(await address);
  return {
    stored,
    exited,
    address: await address,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    isRunning: () => child.exitCode === null,
    isStopping: () => eventually(() => output().includes('stopping: requests'), true),
    /** A connection, and everything received over it. */
    speak(text: string) {
      let heard = '';
      const socket = connect(Number(port), hostname);
      socket.on('data', (chunk) => (heard += chunk.toString()));
      socket.on('error', () => undefined);
      socket.write(text);
      return {
        say: (more: string) => socket.write(more),
        heard: () => heard,
        hears: (words: string) => eventually(() => heard.includes(words), true),
        closed: once(socket, 'close'),
      };
    },
    /** A lead without its last byte, so that the request stays open as long as a test wants. */
    async sendLead(lead = leadOf()) {
      const text = leadRequest(lead);
      const request = this.speak(text.slice(0, -1));
      await request.hears('100 Continue');
      return {
        answer: () => request.heard().replace('HTTP/1.1 100 Continue\r\n\r\n', ''),
        closed: request.closed,
        finish: () => request.say(text.slice(-1)),
      };
    },
  };
}

function leadRequest(lead: object): string {
  const body = JSON.stringify(lead);
  return `POST /api/leads HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** A program around Shutdown. */
async function runProgram(text: string): Promise<{ code: number; output: string }> {
  const program = `
    import { createLogger } from '#server/telemetry/logger.ts';
    import { Shutdown } from '#server/process/shutdown.ts';
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

// Concurrent because most of them wait; the longest first.
const test = oneByOne.concurrent;

test('when a step never ends, then the process does before a supervisor kills it', async () => {
  // Records the timeouts instead of waiting.
  const { code, output } = await runProgram(`
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = (act, waitsMs) => (console.log(JSON.stringify({ waitsMs })), wait(act));
    shutdown.add('endless', () => new Promise(() => undefined));
    process.kill(process.pid, 'SIGTERM');`);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  const told = lines.map((line) => JSON.parse(line) as { msg?: string; waitsMs?: number });
  expect(told.flatMap(({ msg }) => msg ?? [])).toEqual([
    expect.stringContaining('stopping'),
    'not everything ended in time',
  ]);
  expect(Math.max(...told.flatMap(({ waitsMs }) => waitsMs ?? []))).toBeLessThan(10_000);
});

test('when a request never ends, then its connection is cut in time', async () => {
  const site = await startSite();
  const endless = await site.sendLead();
  site.kill('SIGTERM');
  // A stop that takes too long ends with another code.
  expect(await site.exited).toBe(0);
  await endless.closed;
});

// Two equal signals at once arrive as one, so the test sends two different ones.
test.each<[string, NodeJS.Signals[]]>([
  ['comes', ['SIGINT']],
  ['arrives twice, as npm passes it on,', ['SIGINT', 'SIGTERM']],
])('when a Ctrl-C %s while a lead is under way, then that is stored and answered', async (_how, signals) => {
  const site = await startSite();
  const lead = await site.sendLead();
  signals.forEach(site.kill);
  await site.isStopping();
  await expect(fetch(site.address)).rejects.toThrow();
  lead.finish();
  await lead.closed;
  expect(lead.answer()).toMatch(/^HTTP\/1\.1 201 /);
  const [, id] = /"id":"([^"]+)"/.exec(lead.answer()) ?? [];
  expect(await site.stored.rows('select from leads where id = $1', [id])).toHaveLength(1);
  expect(await site.exited).toBe(0);
});

test('when a second signal comes, then the process ends at once', async () => {
  const site = await startSite();
  const busy = await site.sendLead();
  site.kill('SIGTERM');
  await site.isStopping();
  await sleep(700);
  expect(site.isRunning()).toBe(true);
  site.kill('SIGTERM');
  expect(await site.exited).toBe(1);
  expect(busy.answer()).toBe('');
});

test('when SIGTERM comes, then it is not ready, and kept-alive connections end: the idle at once, the busy after its answer', async () => {
  const site = await startSite();
  const idle = site.speak('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await idle.hears('"ok"');
  const asking = site.speak('GET /readyz HTTP/1.1\r\nHost: x\r\n');
  const busy = await site.sendLead();
  site.kill('SIGTERM');
  await idle.closed;
  asking.say('\r\n');
  await asking.closed;
  expect(asking.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(asking.heard()).toContain('"status":"stopping"');
  expect(busy.answer()).toBe('');
  busy.finish();
  await busy.closed;
  expect(busy.answer()).toMatch(/^HTTP\/1\.1 201 /);
  expect(busy.answer()).toMatch(/^Connection: close\r$/im);
  expect(await site.exited).toBe(0);
});

test('when the last request leaves its lead in the spool, then it is stored before the process ends', async () => {
  const site = await startSite();
  // Only the first insert fails, as on a full disk.
  await site.stored.rows('create sequence tries');
  await site.stored.rows(`create function refuse_first() returns trigger language plpgsql as
    $$ begin if nextval('tries') = 1 then raise exception 'full' using errcode = '53100'; end if; return new; end $$`);
  await site.stored.rows(
    'create trigger full_disk before insert on leads for each row execute function refuse_first()',
  );
  const lead = leadOf();
  const last = await site.sendLead(lead);
  site.kill('SIGTERM');
  await site.isStopping();
  last.finish();
  await last.closed;
  expect(last.answer()).toMatch(/^HTTP\/1\.1 202 /);
  expect(await site.exited).toBe(0);
  expect(await leadsFrom(site.stored, lead.email)).toHaveLength(1);
});

test.each([
  ['thrown', `setTimeout(() => { throw new TypeError('nobody catches this'); });`],
  ['rejected', `void Promise.reject(new TypeError('nobody catches this'));`],
])('when an error is %s and never caught, then it is told, and ends with code 1', async (_how, fault) => {
  const { code, output } = await runProgram(fault);
  expect(code).toBe(1);
  expect(output).toMatch(/"level":"fatal".*"type":"TypeError".*nobody catches this/);
  expect(output).toContain('reported: nobody catches this');
});
