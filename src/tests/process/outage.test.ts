import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startReceiver } from '../support/fake-servers.ts';
import { newLead } from '../support/leads.ts';
import { temporaryDataDir } from '../support/resources.ts';
import { postLead, runSite, serveCommand } from '../support/site-process.ts';
import { createDatabaseProxy, createTestDatabase, siteUrlOf } from '../support/test-database.ts';

const VISITORS = 6;
const LEADS_PER_STEP = 12;

const testDatabase = await createTestDatabase();
const proxy = await createDatabaseProxy(siteUrlOf(testDatabase));
const data = temporaryDataDir();
const receiver = await startReceiver();
const env = { DATABASE_URL: proxy.url, DATA_DIR: data, RATE_LIMIT_MAX: '1000000', ...receiver.env };
const sites = [runSite(env, serveCommand), runSite(env, serveCommand)];

async function killAndRestart(number: number): Promise<void> {
  await sites[number]?.stop();
  await (sites[number] = runSite(env, serveCommand)).address;
}

const statuses: number[] = [];

/**
 * Sends one lead to the two sites alternately until two attempts have been accepted. Returns its
 * address and its id.
 */
async function sendTwice(): Promise<[email: string, id: string]> {
  const lead = newLead();
  const key = randomUUID();
  const ids: string[] = [];
  for (let attempt = 0; ids.length < 2; attempt += 1) {
    try {
      const response = await postLead((await sites[attempt % 2]?.address) ?? '', lead, key);
      const { id } = (await response.json()) as { id: string };
      // On a busy machine, five seconds may be too short: then it is no acceptance.
      if (!response.ok) continue;
      ids.push(id);
      statuses.push(response.status);
    } catch {
      // The process was killed before it responded.
    }
  }
  const [first = '', second] = ids;
  expect(second).toBe(first);
  return [lead.email, first];
}

test('each acknowledged lead is stored once, and announced, whatever is killed', async () => {
  await Promise.all(sites.map(({ address }) => address));
  const acknowledged: [email: string, id: string][] = [];
  let isOver = false;
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (!isOver) acknowledged.push(await sendTwice());
  });
  const steps: (() => unknown)[] = [
    () => undefined,
    () => proxy.cut(),
    () => killAndRestart(0),
    () => {
      proxy.restore();
      return killAndRestart(1); // Kills the second site while spooled leads are being stored.
    },
    () => proxy.stall(),
    () => Promise.all([0, 1].map(killAndRestart)).then(proxy.restore),
  ];
  for (const step of steps) {
    const wanted = statuses.length + LEADS_PER_STEP;
    await step();
    await eventually(() => statuses.length >= wanted, true);
  }
  isOver = true;
  await Promise.all(visitors);
  expect([...new Set(statuses)].sort()).toEqual([201, 202]);
  const spooled = async () =>
    (await readdir(join(data, 'spool'), { recursive: true })).filter((name) =>
      name.endsWith('.json'),
    );
  await eventually(spooled, []);

  const rows = await testDatabase.rows<{ email: string; id: string }>(
    'select email, id from leads',
  );
  expect(rows).toHaveLength(acknowledged.length);
  expect(new Map(rows.map(({ email, id }) => [email, id]))).toEqual(new Map(acknowledged));

  // A delivery that a killed process began is due again after a minute, so the test makes all
  // unsent deliveries due now.
  await testDatabase.rows(`update outbox set next_at = now() where state <> 'sent'`);
  const announced = () => new Set(receiver.received.map(({ event }) => event.data.lead?.lead_id));
  await eventually(announced, new Set(rows.map(({ id }) => id)));
});
