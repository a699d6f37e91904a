import { expect, test } from '@jest/globals';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const people = {
  sales_ro: await testDatabase.createLogin('sales_ro'),
  sales_rw: await testDatabase.createLogin('sales_rw'),
};
const roles = ['sales_ro', 'sales_rw'] as const;
// A login may turn off its read-only default, so the grants alone must prevent writes.
for (const { rows } of Object.values(people)) await rows('set default_transaction_read_only to off');

test.each(roles)(
  'when %s reads a view of sales, then access is allowed, even to a newly created view',
  async (role) => {
    await testDatabase.rows('set role porchlight');
    await testDatabase.rows('create or replace view sales.added_later as select 1 as one');
    await testDatabase.rows('reset role');
    const views = await testDatabase.rows(`select viewname as view from pg_views where schemaname = 'sales'`);
    expect(views.length).toBeGreaterThanOrEqual(10);
    for (const { view } of views) expect(await people[role].rows(`select * from ${view}`)).toBeDefined();
  },
);

test.each(roles)('when %s writes, or reads outside the schema sales, then access is denied', async (role) => {
  const rights = await testDatabase.rows(
    `select nspname, relname from pg_class join pg_namespace schema on schema.oid = relnamespace
     where nspname !~ '^(pg_|information_schema)' and relkind in ('r', 'p', 'm', 'v')
       and has_schema_privilege($1, schema.oid, 'usage') and (
         has_table_privilege($1, pg_class.oid, 'insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege($1, pg_class.oid, 'insert, update, references')
         or nspname <> 'sales' and has_any_column_privilege($1, pg_class.oid, 'select'))
     union all
     select nspname, 'create' from pg_namespace where has_schema_privilege($1, oid, 'create')`,
    [people[role].name],
  );
  expect(rights).toEqual([]);
  for (const query of ['select from public.leads', 'select sales_internal.chicago_time(now())'])
    await expect(people[role].rows(query)).rejects.toMatchObject({ code: '42501' });
});
