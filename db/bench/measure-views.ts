import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../client.server.ts';
import { startEmbedded } from '../embedded/start.server.ts';
import { migrate } from '../migrate.ts';
import { withConnection } from '../connection.ts';
import { believableLeads } from '../seed/believable-leads.ts';
import { storeRows } from '../seed/store-rows.ts';
import { measure, type Measured } from './measure.ts';
import { questions, wholeTable } from './questions.ts';
import { reportOf } from './report.ts';

// What `npm run bench:sql` runs: fills a database of its own, asks it, and writes docs/sales-performance.md.
const LEADS = 200_000;
const DAYS = 3 * 365;

const dataDir = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
const embedded = await startEmbedded(dataDir);
try {
  await migrate(embedded.url, 'migrations');
  process.stdout.write(`Storing ${LEADS} leads...\n`);
  const rows = believableLeads({ count: LEADS, days: DAYS, until: new Date() });
  const database = openDatabase(embedded.url);
  await storeRows(database, rows);
  await database.close();

  const report = await withConnection(embedded.url, async (client) => {
    // What autovacuum does by itself within minutes.
    await client.query('vacuum analyze leads, lead_contacts, roi_calculations, consents');
    const measured: Measured[] = [];
    for (const question of questions) measured.push(await measure(client, question));
    const whole = await measure(client, wholeTable);
    const server = await versionOf(client);
    return reportOf({ leads: LEADS, contacts: rows.contacts.length, server, measured, whole });
  });
  await writeFile('docs/sales-performance.md', report);
  process.stdout.write(report.slice(0, report.indexOf('## Plans')));
} finally {
  await embedded.release();
  await rm(dataDir, { recursive: true, force: true });
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
}
