import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { embeddedAccess } from '../support/embedded-access.ts';
import { leadOf } from '../support/leads.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';
import { eventually } from '../support/steps.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

let receiver: Receiver;
let stored: TestDatabase;
let sites: SiteProcess[];
beforeEach(async () => {
  sites = [];
  [receiver, stored] = await Promise.all([startReceiver(), createTestDatabase()]);
});
afterEach(async () => {
  for (const { child, exited } of sites) {
    child.kill('SIGKILL');
    await exited;
  }
  await receiver.close();
  await stored.drop();
});

async function start(env: Record<string, string> = {}) {
  const site = runSite({ DATABASE_URL: stored.url, RATE_LIMIT_MAX: '1000000', ...receiver.env, ...env });
  sites.push(site);
  return { ...site, url: await site.address };
}

async function post(url: string): Promise<{ status: number; id: string }> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/leads`, {
    method: 'POST',
    headers,
    body: JSON.stringify(leadOf()),
  });
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
}

const toldOf = () => new Set(receiver.received.map(({ event }) => event.data.id));
const waiting = () => stored.rows('select lead_id, state from sales.notifications');

test('when the process dies between delivery and its note, then it is told again, under the same id', async () => {
  const first = await start();
  // As if it died the moment the receiver had taken the event.
  receiver.answers(() => first.child.kill('SIGKILL'));
  const { id } = await post(first.url);
  await first.exited;
  expect(await waiting()).toEqual([{ lead_id: id, state: 'sending' }]);

  receiver.answers((res) => void res.writeHead(204).end());
  await stored.rows(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
  await start();
  await eventually(waiting, [], 20_000);
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([id, id]);
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
});

test('when 1,000 leads come to two processes at once, then each is told, once', async () => {
  const [one, other] = [await start(), await start()];
  const ids = new Set<string>();
  let sent = 0;
  const send = async () => {
    while (sent < 1_000) {
      const { status, id } = await post((sent++ % 2 === 0 ? one : other).url);
      expect(status).toBe(201);
      ids.add(id);
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
  await eventually(() => toldOf().size, 1_000, 60_000);
  expect(toldOf()).toEqual(ids);
  expect(receiver.received).toHaveLength(1_000);
  await eventually(waiting, []);
}, 120_000);

test('when a process is asked to stop while a receiver hangs, then it stops in time, and the next one tells', async () => {
  const first = await start();
  receiver.answers(() => undefined);
  const { id } = await post(first.url);
  await waitFor(
    () => receiver.received.length,
    (count) => count === 1,
  );
  const asked = Date.now();
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(await waiting()).toEqual([{ lead_id: id, state: 'retrying' }]);

  receiver.answers((res) => void res.writeHead(204).end());
  await start();
  await eventually(waiting, [], 20_000);
});

test('when PostgreSQL stops in the middle and comes back, then every lead is told without a restart', async () => {
  const data = await temporaryDataDir();
  // A site that lends its PostgreSQL: it stops with it, and comes back with it.
  const lender = () =>
    start({ DATABASE_URL: '', DATA_DIR: data.path, LEAD_WEBHOOK_URL: '', LEAD_WEBHOOK_SECRET: '' });
  const first = await lender();
  const { port, ownerPassword } = await embeddedAccess(data.path);
  const site = await start({
    DATABASE_URL: `postgres://porchlight:${ownerPassword}@127.0.0.1:${port}/porchlight`,
  });
  const ids = [(await post(site.url)).id];
  await eventually(() => toldOf().size, 1, 10_000);

  receiver.answers((res) => void sleep(1_500).then(() => res.writeHead(204).end()));
  ids.push((await post(site.url)).id);
  first.child.kill('SIGTERM');
  await first.exited;
  const during = await post(site.url);
  expect(during.status).toBe(202);
  ids.push(during.id);

  const second = await lender();
  receiver.answers((res) => void res.writeHead(204).end());
  ids.push((await post(site.url)).id);
  await eventually(() => [...toldOf()].sort(), ids.sort(), 60_000);
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
  second.child.kill('SIGTERM');
  await second.exited;
  await data.remove();
}, 120_000);
