import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../src/tests/support/test-database.ts';
import { temporaryDataDir } from '../src/tests/support/resources.ts';
import { withConnection } from './connection.ts';
import { withLogin } from './database-url.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';

const ROOT = '.';
/** Databases with these tables exist, so the first migration never changes. */
const BASELINE_OF_0_1_0 = '5bcb066f670ed82eec44feccd48fb3968f81d328c20d2364f732831daf560857';
const LEAD = 'c0000000-0000-4000-8000-000000000001';
const LONG = 'c0000000-0000-4000-8000-000000000002';
/** A person who agreed to texts, was called, had the ROI calculated, and then stopped all contact. */
const ROWS_OF_0_1_0 = `
  insert into leads (id, business_name, contact_name, email, phone, email_normalized, phone_e164, contacts, business_type,
      monthly_lead_volume) values
    ('${LEAD}', 'Hilltop', 'Pat Doe', 'pat@example.com', '(214) 555-0100', 'pat@example.com', '+12145550100',
      '{+12145550100,pat@example.com}', 'plumbing', '51-150');
  insert into consents (id, lead_id, channel, given_at, text, text_version, text_sha256, name, phone, contacts) values
    (gen_random_uuid(), '${LEAD}', 'texts', now() - interval '1 day', 'words', '1', 'hash', 'Pat Doe', '(214) 555-0100',
      '{+12145550100}');
  insert into lead_contacts (lead_id, kind, outcome, by, note) values ('${LEAD}', 'contacted', 'reached', 'ana', 'two vans');
  insert into revocations (contact, channel, how) values ('+12145550100', 'do_not_call', 'asked by phone');
  insert into notifications (event, lead_id, channel) values ('lead.created', '${LEAD}', 'email');
  insert into roi_calculations (id, monthly_leads, current_staff_cost, average_job_value, current_conversion_rate,
      calculated_savings, additional_revenue, extra_jobs_per_month) values
    (gen_random_uuid(), 85, 3500, 450, 45, 38436, 210000, 35)`;
const VIEWS_OF_0_1_0 = `create view sales.older as select 1 as one;
  create view sales.leads as select id as lead_id, contact_name = 'Pat Doe' as do_not_call, false as automated_calls,
    false as automated_texts from leads;`;

let url: string;
let rows: TestDatabase['rows'];
beforeEach(async () => {
  ({ url, rows } = await createTestDatabase({ empty: true }));
});
const applied = () => rows('select created_at from drizzle.porchlight_migrations order by created_at');
const tables = ['leads', 'consents', 'lead_contacts', 'revocations', 'notifications', 'roi_calculations'];
const storedRows = () =>
  rows(
    tables.map((name) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`).join(' union all '),
  );
const viewId = async () => (await rows(`select 'sales.leads'::regclass::oid as oid`))[0]?.oid;

test('several servers at once apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(url, ROOT)));
  const first = await applied();
  expect(first).toHaveLength(readMigrations(ROOT).length);
  const view = await viewId();
  await migrate(url, ROOT);
  expect([await applied(), await viewId()]).toEqual([first, view]);
  const sessions = `select from pg_stat_activity where datname = current_database() and application_name ~ 'migrate'`;
  expect(await rows(sessions)).toEqual([]);
});

test('migrating succeeds if the owner is named sales, and has its own search_path', async () => {
  await rows(`create role sales superuser login password 'sales'`);
  await rows('alter role sales set search_path = nowhere');
  try {
    const ownerUrl = withLogin(url, 'sales', 'sales');
    for (let release = 0; release < 2; release++) await migrate(ownerUrl, ROOT);
    const find = (client: pg.Client) => client.query('select from leads');
    expect(await withConnection(ownerUrl, find)).toMatchObject({ rowCount: 0 });
    expect(await rows('select from public.leads')).toEqual([]);
  } finally {
    await rows('reassign owned by sales to current_user');
    await rows('drop owned by sales; drop role sales');
  }
});

test('a changed file of db/sql renews views and grants, an invalid one changes nothing', async () => {
  const root = temporaryDataDir();
  for (const folder of ['migrations', 'db/sql']) await cp(folder, join(root, folder), { recursive: true });
  await migrate(url, root);
  const byTrade = join(root, 'db/sql/sales/by_trade_and_volume.sql');
  await appendFile(byTrade, 'create view sales.changed as select 1 as one;');
  // With it, PostgreSQL deletes only from tables with a primary key.
  await rows('create publication everything for all tables');
  await migrate(url, root);
  const shown = `select has_table_privilege('sales_ro', 'sales.changed', 'select') as granted from sales.changed`;
  expect(await rows(shown)).toEqual([{ granted: true }]);

  await writeFile(byTrade, 'create view sales.by_trade_and_volume as select nonsense');
  await expect(migrate(url, root)).rejects.toThrow(/^db\/sql\/sales\/by_trade_and_volume.sql: .*nonsense/);
  expect(await rows(shown)).toEqual([{ granted: true }]);
});

test('a dump without rights gets them at the next migrate', async () => {
  await migrate(url, ROOT);
  const rights = `select has_function_privilege('sales_ro', 'sales.erase_lead(uuid, text)', 'execute') as erases,
    has_table_privilege('sales_ro', 'sales.leads', 'select') as reads`;
  // As after `pg_dump -O -x`.
  await rows(
    'grant execute on all functions in schema sales to public; revoke all on all tables in schema sales from sales_ro',
  );
  expect(await rows(rights)).toEqual([{ erases: true, reads: false }]);
  await migrate(url, ROOT);
  expect(await rows(rights)).toEqual([{ erases: false, reads: true }]);
});

test('a view of another schema that uses a view of sales is named', async () => {
  await migrate(url, ROOT);
  await rows('create view public.report as select count(*) from sales.leads');
  await rows('delete from drizzle.applied_sql');
  await expect(migrate(url, ROOT)).rejects.toThrow('report uses the views of sales');
  expect(await rows('select * from public.report')).toEqual([{ count: '0' }]);
});

test('keeps the views of a newer release', async () => {
  await migrate(url, ROOT);
  const view = await viewId();
  await rows(
    `delete from drizzle.applied_sql;
    insert into drizzle.porchlight_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await migrate(url, ROOT);
  expect(await viewId()).toBe(view);
});

test.each([
  ['database', ''],
  ['restored dump', '; drop view sales.leads, sales.older'],
])('a %s of 0.1.0 is upgraded, and keeps its rows', async (_what, restoring) => {
  const released = temporaryDataDir();
  await cp('migrations', join(released, 'migrations'), { recursive: true });
  const journal = join(released, 'migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  await mkdir(join(released, 'db/sql/sales'), { recursive: true });
  await writeFile(join(released, 'db/sql/sales/older.sql'), VIEWS_OF_0_1_0);
  await writeFile(join(released, 'db/sql/dictionary.md'), '');
  await migrate(url, released);
  // Its journal is shared with another application.
  await rows(
    `create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) select 'of another', 9999999999999
      union all select hash, created_at from drizzle.porchlight_migrations;
    drop table drizzle.porchlight_migrations ${restoring}`,
  );
  expect(readMigrations(released).map(({ hash }) => hash)).toEqual([BASELINE_OF_0_1_0]);
  await rows(ROWS_OF_0_1_0);
  const before = await storedRows();
  expect(before).toHaveLength(tables.length);
  for (const { row } of before) delete (row as Record<string, unknown>).erased_person_id;

  await rows(
    `insert into sales_internal.area_codes values ('357', '{America/Los_Angeles}', null), ('907', '{America/Anchorage, America/Adak}', null);
    insert into sales_internal.calling_hours values ('RI', '10:00', '18:00', '10:00', '17:00', null, null, '', now());
    insert into leads (id, business_name, contact_name, email, phone, business_type, monthly_lead_volume) values
      ('${LONG}', repeat('x', 12000000), 'Long', 'none', 'none', 'plumbing', '51-150');
    insert into privacy_requests (id, requested_at, contact, contacts, what)
      select gen_random_uuid(), now() + number * interval '1 day', 'b@example.com a@example.com',
        '{b@example.com,a@example.com}', 'see' from generate_series(1, 3) number`,
  );
  const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await migrate(url, ROOT);
  expect(printed.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining('"357"'),
    expect.stringContaining('"RI"'),
    `leads.business_name of the lead ${LONG} was longer than 200 characters, and is cut\n`,
  ]);
  printed.mockRestore();
  expect(
    await rows('select requested_at > now() as is_open from privacy_requests where closed_at is null'),
  ).toHaveLength(1);
  await rows(`delete from leads where id = '${LONG}'`);
  expect(await storedRows()).toMatchObject(before);
  expect(await rows('select contact_name, do_not_call, automated_texts from sales.leads')).toEqual([
    { contact_name: 'Pat Doe', do_not_call: true, automated_texts: false },
  ]);
  expect(await rows(`select to_regclass('sales.older') as older`)).toEqual([{ older: null }]);
});

test('each migration is newer than the previous one, and no file is missing', async () => {
  const dates = readMigrations(ROOT).map(({ folderMillis }) => folderMillis);
  // `migrate` skips a migration that is older than the newest applied migration.
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
  const files = (await readdir('migrations')).filter((file) => file.endsWith('.sql'));
  expect(files).toHaveLength(dates.length);
});
