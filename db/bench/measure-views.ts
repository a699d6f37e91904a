import { cpus, totalmem } from 'node:os';
import type pg from 'pg';
import { withConnection } from '../connection.ts';
import { withTemporaryDatabase } from '../embedded/temporary.ts';
import { seedLeads } from '../seed.ts';

// `npm run bench:sql` times the views in a temporary database: with 200,000 leads from 90 days, then with ten times as
// many leads.
const LEADS = 200_000;
const DAYS = 90;
const RUNS = 5;

const newest = (view: string, time: string) => `select * from sales.${view} order by ${time} desc limit 500`;

const questions = {
  leads_due: 'select * from sales.leads_due',
  leads_overdue: 'select * from sales.leads_overdue',
  leads_today: 'select * from sales.leads_today',
  'one person': `select * from sales.leads where lead_id in (select id from leads where phone_e164 = '+12145550100')`,
  'leads, the newest 500': newest('leads', 'created_at'),
  'leads_with_roi, the newest 500': newest('leads_with_roi', 'created_at'),
  by_trade_and_volume: 'select * from sales.by_trade_and_volume',
  by_source: 'select * from sales.by_source',
  sla_weekly: 'select * from sales.sla_weekly',
  'consent_evidence, the newest 500': newest('consent_evidence', 'given_at'),
  revocations: 'select * from sales.revocations',
  notifications: 'select * from sales.notifications',
};

const REVOKE = `insert into revocations (contact, channel, how)
  select case when random() < 0.5 then lead.phone_e164 else lead.email_normalized end, consent.channel::text, 'by phone'
  from consents consent join leads lead on lead.id = consent.lead_id where random() < 0.02`;

const HISTORY = `insert into leads (id, created_at, business_name, contact_name, email, email_normalized, phone, phone_e164,
    business_type, monthly_lead_volume, content_hash, reached_at)
  select gen_random_uuid(), at, 'Old Shop', 'Pat', n || '@example.com', n || '@example.com', '-', '+1214' || (2000000 + n), 'hvac',
    '0-50', 'old', at + interval '3 hours'
  from generate_series(1, ${9 * LEADS}) n
  cross join lateral (select now() - interval '${DAYS} days' - random() * n / n * interval '${9 * DAYS} days' as at) moment`;

await withTemporaryDatabase((url) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const machine = `${cpus().length} cores of ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`;
    process.stdout.write(`PostgreSQL ${rows[0]?.server_version}, ${machine}\n`);
    await seedLeads(client, { count: LEADS, days: DAYS });
    await client.query(REVOKE);
    const recent = await measureAll(client);
    await client.query(HISTORY);
    const all = await measureAll(client);
    for (const [name, ms] of recent) {
      const later = all.get(name) ?? NaN;
      const ratio = (later / ms).toFixed(1);
      process.stdout.write(`${name}: ${ms.toFixed(0)} ms; with history ${later.toFixed(0)} ms (${ratio})\n`);
    }
  }),
);

async function measureAll(client: pg.Client): Promise<Map<string, number>> {
  await client.query('vacuum analyze');
  const medians = new Map<string, number>();
  for (const [name, query] of Object.entries(questions)) {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const began = performance.now();
      await client.query({ text: query, rowMode: 'array' });
      if (run > 0) times.push(performance.now() - began); // The first run fills the caches.
    }
    medians.set(name, times.sort((one, other) => one - other)[RUNS >> 1] ?? NaN);
  }
  return medians;
}
