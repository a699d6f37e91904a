import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import type pg from 'pg';
import { openDatabase } from '../client.server.ts';
import { withConnection } from '../connection.ts';
import { withTemporaryDatabase } from '../embedded/temporary.ts';
import { believableLeads } from '../seed/believable-leads.ts';
import { storeRows } from '../seed/store-rows.ts';

// What `npm run bench:sql` runs: fills a database of its own, asks it, and writes docs/sales-performance.md.
const LEADS = 200_000;
const DAYS = 3 * 365;
const BATCH = 1_000;
const RUNS = 7;
const GOAL_MS = 200;

const newest = (view: string, time: string) => `select * from sales.${view} order by ${time} desc limit 500`;

/** Every view, the way it is read: lists of leads by the page, counts and work lists whole. */
const questions = {
  'leads, the newest 500': newest('leads', 'created_at'),
  'leads, counted by trade': 'select trade, count(*) from sales.leads group by trade',
  leads_today: 'select * from sales.leads_today',
  leads_due: 'select * from sales.leads_due',
  leads_overdue: 'select * from sales.leads_overdue',
  'leads_with_roi, the newest 500': newest('leads_with_roi', 'created_at'),
  'leads_with_roi, the largest 500': newest('leads_with_roi', 'additional_revenue'),
  leads_with_demo_call: 'select * from sales.leads_with_demo_call',
  by_trade_and_volume: 'select * from sales.by_trade_and_volume',
  by_source: 'select * from sales.by_source',
  sla_weekly: 'select * from sales.sla_weekly',
  'consent_evidence, the newest 500': newest('consent_evidence', 'given_at'),
  revocations: 'select * from sales.revocations',
  notifications: 'select * from sales.notifications',
};

/** One agreement in fifty is taken back, by number or by address. */
const TAKE_BACK = `insert into revocations (contact, channel, how)
  select case when random() < 0.5 then lead.phone_e164 else lead.email_normalized end, consent.channel::text, 'by phone'
  from consents consent join leads lead on lead.id = consent.lead_id where random() < 0.02`;

/** One visitor in fifty who saved a calculation tried the demo call and said how it did. */
const RATE = `insert into voice_ratings (visitor_id, did_well)
  select distinct visitor_id, true from roi_calculations where visitor_id is not null and random() < 0.02`;

/** Beyond the goal, and told for that: every row and column at once. */
const WHOLE_TABLE = ['leads, all of them', 'select * from sales.leads'] as const;

await withTemporaryDatabase(async (url) => {
  process.stdout.write(`Storing ${LEADS} leads...\n`);
  const rows = believableLeads({ count: LEADS, days: DAYS, until: new Date() });
  const database = openDatabase(url);
  await storeRows(database, rows, BATCH);
  await database.close();
  const report = await withConnection(url, (client) => measureAll(client, rows.contacts.length));
  await writeFile('docs/sales-performance.md', report);
  process.stdout.write(report);
});

async function measureAll(client: pg.Client, contacts: number): Promise<string> {
  await client.query(TAKE_BACK);
  await client.query(RATE);
  // What autovacuum does by itself within minutes.
  await client.query(
    'vacuum analyze leads, lead_contacts, roi_calculations, consents, revocations, voice_ratings',
  );
  const measured = [];
  for (const [about, query] of Object.entries(questions)) measured.push(await measure(client, about, query));
  const whole = await measure(client, ...WHOLE_TABLE);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return reportOf(contacts, `PostgreSQL ${rows[0]?.server_version ?? ''}`, measured, whole);
}

/** Asks a question several times as a client does, rows and all. */
async function measure(client: pg.Client, about: string, query: string) {
  const times: number[] = [];
  await client.query(query); // The first run fills the caches.
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await client.query({ text: query, rowMode: 'array' });
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const rounded = (ms = 0) => Math.round(ms);
  return { about, medianMs: rounded(times[Math.floor(RUNS / 2)]), slowestMs: rounded(times.at(-1)) };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** The measurements as a document, with the machine that they hold for. */
function reportOf(contacts: number, server: string, measured: Measured[], whole: Measured): string {
  const missed = measured.filter(({ medianMs }) => medianMs > GOAL_MS).map(({ about }) => about);
  const met = missed.length === 0 ? ', which each meets' : `; missed by ${missed.join('; ')}`;
  const count = (number: number) => number.toLocaleString('en-US');
  const lines = [...measured, whole].map(
    ({ about, medianMs, slowestMs }) => `- ${about}: ${medianMs} ms (slowest ${slowestMs} ms)`,
  );
  return `# How fast the views are

Written by \`npm run bench:sql\` on ${new Date().toISOString().slice(0, 10)}, with nothing tuned:

- data: ${count(LEADS)} leads of three years, ${count(contacts)} calls
- server: ${server}
- machine: ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${Math.round(totalmem() / 2 ** 30)} GB
- load average: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}, from this and whatever else ran on the machine

Each question is asked seven times over one connection, rows included. The goal is a median of ${GOAL_MS} ms${met}.

${lines.join('\n')}

The last one reads and sends every row and column, as an export does; the goal is not meant for it.
`;
}
