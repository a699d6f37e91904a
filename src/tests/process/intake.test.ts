import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { closeAfterTests, temporaryDataDir } from '../support/resources.ts';
import { createProxiedDatabase } from '../support/test-database.ts';
import { eventually } from '../support/eventually.ts';
import { agreed, newLead } from '../support/leads.ts';
import { startReceiver } from '../support/fake-servers.ts';
import { postJson, postLead, runSite, serveCommand } from '../support/site-process.ts';
import { legalSettings } from '../support/settings.ts';

// With 760, about 2,000 leads and 1,000 stops are sent.
const REQUESTS_PER_STEP = Number(process.env.INTAKE_STEP ?? 12);
const STEP_MS = 30_000 + 500 * REQUESTS_PER_STEP;

const { testDatabase, proxy } = await createProxiedDatabase();
const data = temporaryDataDir();
const receiver = await startReceiver();

const start = () =>
  runSite(
    {
      DATABASE_URL: proxy.url,
      DATA_DIR: data,
      RATE_LIMIT_MAX: '1000000',
      VAPI_PUBLIC_KEY: 'public-key',
      ...legalSettings,
      ...receiver.env,
    },
    serveCommand,
  );
const sites = [start(), start()];
closeAfterTests({ stop: () => Promise.all(sites.map(({ stop }) => stop())) });
await Promise.all(sites.map(({ address }) => address));

test('settings that hold risks are warned of', () => {
  for (const site of sites) {
    expect(site.output()).toContain('mails and pages carry no address');
    expect(site.output()).toContain('VAPI_PUBLIC_KEY works without an assistant');
  }
});

async function killAndRestart(number: number): Promise<void> {
  await sites[number]?.stop();
  await (sites[number] = start()).address;
}

const statuses: number[] = [];

interface Acknowledged {
  email: string;
  ids: string[];
}

/** Sends one request to the two sites alternately until two attempts have been accepted. */
async function sendTwice(lead = newLead(), post = postLead): Promise<Acknowledged> {
  const key = randomUUID();
  const ids: string[] = [];
  for (let attempt = 0; ids.length < 2; attempt += 1) {
    const address = (await sites[attempt % 2]?.address) ?? '';
    const accepted = await post(address, lead, key)
      .then(async (response) => ({ status: response.status, ...((await response.json()) as { id: string }) }))
      // The process was killed before it responded.
      .catch(() => undefined);
    if (!accepted) continue;
    statuses.push(accepted.status);
    ids.push(accepted.id);
  }
  return { email: lead.email, ids };
}

let people = 0;
/** Sends a lead with consent, and then a stop. */
async function sendAndStop() {
  people += 1;
  const phone = `(512) ${200 + Math.floor(people / 10_000)}-${String(people % 10_000).padStart(4, '0')}`;
  const lead = newLead({ phone });
  return [await sendTwice({ ...lead, ...agreed }), await sendTwice(lead, postStopRequest)] as const;
}

const postStopRequest: typeof postLead = (address, lead, key) =>
  postJson(`${address}/api/stop`, { contact: (lead as { email: string }).email, what: 'all' }, key);

const spooledFiles = async () =>
  (await readdir(join(data, 'spool'))).filter((name) => name.endsWith('.json'));
const filesSetAside = () => readdir(join(data, 'spool/aside')).catch(() => []);

test(
  'each acknowledged lead is stored and sent once',
  async () => {
    const acknowledged: Acknowledged[] = [];
    const stopRequests: Acknowledged[] = [];
    let isOver = false;
    const visitors = Array.from({ length: 12 }, async (_, index) => {
      while (!isOver)
        if (index % 2 === 0) {
          const [lead, stop] = await sendAndStop();
          acknowledged.push(lead);
          stopRequests.push(stop);
        } else acknowledged.push(await sendTwice());
    });
    const untilMoreAccepted = () => {
      const expected = statuses.length + REQUESTS_PER_STEP;
      return eventually(() => statuses.length >= expected, true, STEP_MS);
    };

    const steps: (() => unknown)[] = [
      () => undefined,
      () => proxy.cut(),
      () => killAndRestart(0),
      () => {
        proxy.restore();
        return killAndRestart(1); // Kills the second site while spooled leads are being stored.
      },
      () => void proxy.stallAfter('store_full_lead'),
      () => Promise.all([0, 1].map(killAndRestart)).then(proxy.restore),
    ];
    for (const step of steps) {
      await step();
      await untilMoreAccepted();
    }
    isOver = true;
    await Promise.all(visitors);
    expect([...new Set(statuses)].sort()).toEqual([201, 202]);
    await eventually(spooledFiles, [], STEP_MS);

    const rows = await testDatabase.rows<{ email: string; id: string }>('select email, id from leads');
    const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1);
    const storedTwice = (stored: typeof rows) =>
      stored.map(({ email, id }) => ({ email, ids: [id, id] })).sort(byEmail);
    expect(storedTwice(rows)).toEqual(acknowledged.sort(byEmail));
    const stops = await testDatabase.rows<{ email: string; id: string }>(
      `select contact as email, id from privacy_requests
     where (select count(*) from revocations where revocations.contact = privacy_requests.contact) = 2`,
    );
    expect(storedTwice(stops)).toEqual(stopRequests.sort(byEmail));
    expect(await filesSetAside()).toEqual([]);
    const inForce = await testDatabase.rows(
      `select from sales.leads shown join leads lead on lead.id = lead_id
     where lead.email = any ($1) and (automated_calls or ok_to_call_now)`,
      [stopRequests.map(({ email }) => email)],
    );
    expect(inForce).toEqual([]);

    // A delivery that a killed process began is due again after a minute, so the test makes all unsent deliveries due now.
    await testDatabase.rows(`update notifications set next_attempt = now() where state <> 'sent'`);
    const notified = () => new Set(receiver.received.map(({ event }) => event.data.id));
    await eventually(notified, new Set(rows.map(({ id }) => id)), STEP_MS);
  },
  6 * STEP_MS,
);
