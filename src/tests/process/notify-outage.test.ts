import { beforeEach, expect, test } from '@jest/globals';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { leadOf } from '../support/leads.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { postLead, runSite } from '../support/site-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { untilEnd } from '../support/until-end.ts';
import { eventually } from '../support/eventually.ts';

let receiver: Receiver;
let stored: TestDatabase;
beforeEach(async () => {
  receiver = await untilEnd(startReceiver());
  stored = await untilEnd(createTestDatabase());
});

async function start(env: Record<string, string> = {}) {
  const site = await untilEnd(runSite({ DATABASE_URL: stored.url, ...receiver.env, ...env }));
  return { ...site, url: await site.address };
}

async function post(url: string): Promise<{ status: number; id: string }> {
  const response = await postLead(url, leadOf());
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
}

const notifiedOf = () => new Set(receiver.received.map(({ event }) => event.data.id));
const queued = () => stored.rows('select lead_id, state from sales.notifications');

test('when the process is killed before it records a delivery, then another one repeats it, under the same id', async () => {
  const first = await start();
  // Once the receiver has the event and the visitor the answer.
  const posted = post(first.url);
  receiver.answers(() => void posted.then(() => first.child.kill('SIGKILL')));
  const { id } = await posted;
  await first.exited;
  expect(await queued()).toEqual([{ lead_id: id, state: 'sending' }]);

  receiver.answers((res) => void res.writeHead(204).end());
  await stored.rows(`update notifications set next_attempt = next_attempt - interval '1 minute'`);
  await start();
  await eventually(queued, [{ lead_id: id, state: 'sent' }]);
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([id, id]);
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
});

test('when a process is asked to stop while a receiver hangs, then it stops in time, and the next one delivers', async () => {
  const first = await start();
  receiver.answers(() => undefined);
  const { id } = await post(first.url);
  await eventually(() => receiver.received.length, 1);
  first.child.kill('SIGTERM');
  // What does not end in time ends with another code.
  expect(await first.exited).toBe(0);
  expect(await queued()).toEqual([{ lead_id: id, state: 'retrying' }]);

  receiver.answers((res) => void res.writeHead(204).end());
  await start();
  await eventually(queued, [{ lead_id: id, state: 'sent' }]);
});

test('when PostgreSQL stops in the middle and comes back, then people are notified of every lead without a restart', async () => {
  const data = temporaryDataDir();
  let postgresql = await startEmbedded(data.path);
  await migrate(postgresql.url, '.');
  const site = await start({ DATABASE_URL: postgresql.url });
  const ids = [(await post(site.url)).id];
  await eventually(() => notifiedOf().size, 1);

  let answer: () => void = () => undefined;
  receiver.answers((res) => (answer = () => void res.writeHead(204).end()));
  ids.push((await post(site.url)).id);
  await eventually(() => receiver.received.length, 2);
  await postgresql.release();
  answer();
  const during = await post(site.url);
  expect(during.status).toBe(202);
  ids.push(during.id);

  receiver.answers((res) => void res.writeHead(204).end());
  postgresql = await startEmbedded(data.path);
  ids.push((await post(site.url)).id);
  await eventually(() => [...notifiedOf()].sort(), ids.sort());
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
  await postgresql.release();
  await data.remove();
});
