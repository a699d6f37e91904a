import { beforeEach, expect, test } from '@jest/globals';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { taskOf } from '#db/queries/notifications.ts';
import { leadOf } from '../support/leads.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { storeLead } from '../support/sales.ts';
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

const toldOf = () => new Set(receiver.received.map(({ event }) => event.data.id));
const waiting = () => stored.rows('select lead_id, state from sales.notifications');

test('when the process dies between delivery and its note, then it is told again, under the same id', async () => {
  const first = await start();
  // As if it died the moment the receiver had taken the event; the visitor has the answer by then.
  const posted = post(first.url);
  receiver.answers(() => void posted.then(() => first.child.kill('SIGKILL')));
  const { id } = await posted;
  await first.exited;
  expect(await waiting()).toEqual([{ lead_id: id, state: 'sending' }]);

  receiver.answers((res) => void res.writeHead(204).end());
  await stored.rows(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
  await start();
  await eventually(waiting, [], 50_000);
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([id, id]);
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(1);
});

test('when 300 leads come at once to two processes, then each is told, once', async () => {
  await Promise.all([start(), start()]);
  await storeLead(stored);
  await stored.rows(
    `insert into leads select (jsonb_populate_record(lead, jsonb_build_object('id', gen_random_uuid()))).*
     from leads as lead, generate_series(2, 300)`,
  );
  const leads = await stored.rows<{ id: string }>(
    `select id, graphile_worker.add_job($1, json_build_object('leadId', id), job_key => 'webhook:' || id)
     from leads`,
    [taskOf('webhook')],
  );
  await eventually(() => toldOf().size, 300, 50_000);
  await eventually(waiting, []);
  expect(toldOf()).toEqual(new Set(leads.map(({ id }) => id)));
  expect(receiver.received).toHaveLength(300);
});

test('when a process is asked to stop while a receiver hangs, then it stops in time, and the next one tells', async () => {
  const first = await start();
  receiver.answers(() => undefined);
  const { id } = await post(first.url);
  await eventually(() => receiver.received.length, 1);
  first.child.kill('SIGTERM');
  // What does not end in time ends with another code.
  expect(await first.exited).toBe(0);
  expect(await waiting()).toEqual([{ lead_id: id, state: 'retrying' }]);

  await stored.rows('update graphile_worker._private_jobs set run_at = now()');
  receiver.answers((res) => void res.writeHead(204).end());
  await start();
  await eventually(waiting, []);
});

test('when PostgreSQL stops in the middle and comes back, then every lead is told without a restart', async () => {
  const data = temporaryDataDir();
  let postgresql = await startEmbedded(data.path);
  await migrate(postgresql.url, 'migrations');
  const site = await start({ DATABASE_URL: postgresql.url });
  const ids = [(await post(site.url)).id];
  await eventually(() => toldOf().size, 1);

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
  await eventually(() => [...toldOf()].sort(), ids.sort());
  site.child.kill('SIGTERM');
  expect(await site.exited).toBe(0);
  await postgresql.release();
  await data.remove();
});
