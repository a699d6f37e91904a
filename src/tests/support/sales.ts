import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { withConnection } from '#db/connection.ts';
import { giveLogin, removeLogin, type SalesRole } from '#db/sales/logins.ts';
import type { TestDatabase } from './test-database.ts';

/** Stores a lead by column names, and answers with its id. */
export async function storeLead(
  stored: TestDatabase,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const row: Record<string, unknown> = {
    id: randomUUID(),
    business_name: 'Hilltop Plumbing',
    contact_name: 'Pat Doe',
    email: 'pat@example.com',
    phone: '214.555.0100',
    phone_e164: '+12145550100',
    business_type: 'plumbing',
    monthly_lead_volume: '51-150',
    content_hash: 'hash',
    ...columns,
  };
  return store(stored, 'leads', row);
}

/** Stores a row by column names, and answers with its id. */
export async function store(
  stored: TestDatabase,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map((_, index) => `$${index + 1}`);
  const [written] = await stored.rows<{ id: string }>(
    `insert into ${table} (${names.join()}) values (${places.join()}) returning id`,
    Object.values(row),
  );
  return written?.id ?? '';
}

/** How a call ended, at a time of the test's choosing. */
export const storeContact = (stored: TestDatabase, leadId: string, at: string, outcome?: string) =>
  store(stored, 'lead_contacts', {
    lead_id: leadId,
    at,
    kind: outcome ? 'contacted' : 'attempted',
    outcome: outcome ?? null,
    by: 'ana',
  });

export const storeConsent = (stored: TestDatabase, leadId: string, row: Record<string, unknown> = {}) =>
  store(stored, 'consents', {
    id: randomUUID(),
    lead_id: leadId,
    given_at: '2026-03-07 12:00-06',
    text: 'You may call me.',
    text_version: '1',
    text_sha256: 'hash',
    name: 'Pat Doe',
    phone: '214.555.0100',
    ...row,
  });

export interface Salesperson {
  name: string;
  url: string;
  rows<T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]>;
  leave(): Promise<void>;
}

/** A login made as `npm run sales:user` makes it, and connected. */
export async function hireSalesperson(stored: TestDatabase, role: SalesRole): Promise<Salesperson> {
  const name = `sales_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await withConnection(stored.url, (client) => giveLogin(client, { name, role, password }));
  const { href: url } = Object.assign(new URL(stored.url), { username: name, password });
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return {
    name,
    url,
    rows: async (query, values) => (await client.query(query, values)).rows,
    leave: async () => {
      await client.end();
      await withConnection(stored.url, (admin) => removeLogin(admin, name));
    },
  };
}
