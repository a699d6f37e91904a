import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withLogin } from '#db/database-url.ts';
import { removeLogin, type SalesRole, setLogin } from '#db/roles/sales-logins.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './test-database.ts';
import { closeAfterTests } from './resources.ts';

export async function createSalesDatabase() {
  const testDatabase = await createTestDatabase();
  await allowCallsAtAnyHour(testDatabase);
  return {
    ...testDatabase,
    /** Creates a login as `npm run sales:user` does, connects with it, and removes it after the file's tests. */
    async createLogin(role: SalesRole) {
      const login = { name: `sales_${randomBytes(6).toString('hex')}`, role, password: randomUUID() };
      const { name } = login;
      await setLogin(testDatabase.url, login);
      const url = withLogin(testDatabase.url, name, login.password);
      closeAfterTests({ close: () => removeLogin(testDatabase.url, name) });
      const { rows } = await openTestDatabase(url);
      return { name, url, rows };
    },
  };
}

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let phoneCount = 0;

/** Each lead belongs to a different person, unless `columns` sets `phone`. */
export const storeLead = (testDatabase: TestDatabase, columns: Record<string, unknown> = {}) =>
  store(testDatabase, 'leads', {
    id: randomUUID(),
    business_name: 'Hilltop Plumbing',
    contact_name: 'Pat Doe',
    email: 'none',
    phone: `+1214555${String(1_000 + (phoneCount++ % 9_000))}`,
    business_type: 'plumbing',
    monthly_lead_volume: '51-150',
    ...columns,
  });

async function store(
  testDatabase: TestDatabase,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const [written] = await testDatabase.rows<{ id: string }>(
    `insert into ${table} (${names.join()}) values (${placeholders.join()}) returning id`,
    Object.values(row),
  );
  return written?.id ?? '';
}

export async function storeEntry(
  testDatabase: TestDatabase,
  leadId: string,
  at: string,
  outcome?: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const id = await store(testDatabase, 'lead_contacts', {
    lead_id: leadId,
    at,
    by: 'ana',
    ...columns,
    ...(outcome ? { kind: 'contacted', outcome } : { kind: 'attempted' }),
  });
  await derivePeople(testDatabase);
  return id;
}

/** After a test changed entries by itself. */
export const derivePeople = ({ rows }: Pick<TestDatabase, 'rows'>) =>
  rows('select sales_internal.derive_people(array(select distinct person from leads))');

/** A test of the legal hours uses createTestDatabase instead, and passes its own moments to the SQL functions. */
export async function allowCallsAtAnyHour(
  { rows }: Pick<TestDatabase, 'rows'>,
  hours = '[0,24)',
): Promise<void> {
  await rows(
    `create or replace view sales_internal.calling_hours as
     select distinct state, array_fill('${hours}'::int4range, array[7]) as hours, '' as source from sales_internal.area_codes`,
  );
  await rows('refresh materialized view sales_internal.area_clocks');
}

export async function appointmentsAreDue(testDatabase: Pick<TestDatabase, 'rows'>): Promise<void> {
  await testDatabase.rows(
    `update lead_contacts set next_at = now() - interval '1 minute' where next_at is not null`,
  );
  await derivePeople(testDatabase);
}

export const storeConsent = (
  testDatabase: TestDatabase,
  leadId: string,
  columns: Record<string, unknown> = {},
) =>
  store(testDatabase, 'consents', {
    id: randomUUID(),
    lead_id: leadId,
    given_at: '2026-03-07 12:00-06',
    text: 'You may call me.',
    text_version: '1',
    text_sha256: 'hash',
    channel: 'calls',
    name: 'Pat Doe',
    phone: '214.555.0100',
    ...columns,
  });

/** Of somebody who agreed to each of these. */
export async function storeAgreedLead(
  testDatabase: TestDatabase,
  columns: Record<string, unknown> & { phone: string },
  channels = ['calls', 'texts'],
): Promise<string> {
  // The database's clock sets a time that is null.
  const row = { created_at: null, ...columns };
  const id = await storeLead(testDatabase, row);
  for (const channel of channels)
    await storeConsent(testDatabase, id, {
      channel,
      phone: row.phone,
      given_at: row.created_at,
      spooled: columns.spooled ?? null,
    });
  return id;
}

interface SalesQuestion {
  question: string;
  sql: string;
}

/** The questions in docs/sales.md, each a comment and the query that answers it. */
export async function readSalesQuestions(): Promise<SalesQuestion[]> {
  const doc = await readFile('docs/sales.md', 'utf8');
  const blocks = [...doc.matchAll(/^```sql\n(-- [^]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    [...block.matchAll(/^-- (.*)\n([^]*?);$/gm)].map(([, question = '', sql = '']) => ({ question, sql })),
  );
}
