import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { openTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { withLogin } from '../database-url.ts';
import { codeOf } from '../error-code.ts';

const DENIED = '42501';

const stage = await createStage();
const { ids, play, rows } = stage;
const fresh = `fresh_${randomBytes(6).toString('hex')}`;
await rows(`create role ${fresh} login password 'fresh'`);
closeAfterTests({ close: () => rows(`drop role ${fresh}`) });
const roles = {
  sales_ro: await stage.createLogin('sales_ro'),
  sales_rw: stage.ana,
  site: { name: 'porchlight_app', ...(await openTestDatabase(siteUrlOf(stage))) },
  fresh: { name: fresh, ...(await openTestDatabase(withLogin(stage.url, fresh, 'fresh'))) },
};
const names = Object.keys(roles) as (keyof typeof roles)[];

// Rows for each view.
const calculation = 'c0000000-0000-4000-8000-000000000001';
beforeEach(() =>
  play(`0h Pat calculation=${calculation}, 0h Bob
    press Bob.phone calls
    press Bob.phone see
    owner: insert into roi_calculations values ('${calculation}', now(), 100, 3500, 500, 15, 38436, 210000, 35) on conflict do nothing
    mark_attempted(Pat, 'ana')`),
);

// Read-only transactions are only the default of a login, so the grants alone must prevent writes.
for (const role of ['sales_ro', 'sales_rw'] as const)
  await roles[role].rows('set default_transaction_read_only to off');
await rows('set role porchlight; create view sales.added_later as select 1 as one; reset role');

const objects = await rows<{ name: string }>(
  `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
   where relkind in ('r', 'v', 'm') and relnamespace::regnamespace::text in ('public', 'sales', 'sales_internal', 'drizzle')
   order by name`,
);
const refusalOf = (ask: typeof rows, query: string) => ask(query).then(() => 'allowed', codeOf);
const columnsFor = async (role: string, object: string) =>
  (
    await rows<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = $2::regclass and attnum > 0 and not attisdropped
         and has_schema_privilege($1, (select relnamespace from pg_class where oid = attrelid), 'usage')
         and has_column_privilege($1, attrelid, attnum, 'select')`,
      [role, object],
    )
  ).map(({ name }) => name);

test.each(names)('%s reads all rows of what it is granted, and nothing else', async (role) => {
  const { name, rows: ask } = roles[role];
  const read: string[] = [];
  for (const { name: object } of objects) {
    const columns = await columnsFor(name, object);
    if (columns.length === 0)
      expect([object, await refusalOf(ask, `select * from ${object}`)]).toEqual([object, DENIED]);
    else {
      const found = await ask(`select ${columns.join()} from ${object}`);
      if (object.startsWith('sales.') && found.length > 0) read.push(object);
    }
  }
  if (role.startsWith('sales'))
    expect(read).toEqual(
      expect.arrayContaining([
        'sales.consent_evidence',
        'sales.leads_with_roi',
        'sales.privacy_requests',
        'sales.revocations',
        'sales.contacts',
        'sales.added_later',
      ]),
    );
  if (role === 'fresh') expect(read).toEqual([]);
});

test.each(['sales_ro', 'sales_rw', 'fresh'] as const)('%s may write and create nothing', async (role) => {
  const rights = await rows(
    `select nspname, relname from pg_class join pg_namespace schema on schema.oid = relnamespace
     where nspname !~ '^(pg_|information_schema)' and relkind in ('r', 'p', 'm', 'v')
       and has_schema_privilege($1, schema.oid, 'usage') and (
         has_table_privilege($1, pg_class.oid, 'insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege($1, pg_class.oid, 'insert, update, references')
         or nspname <> 'sales' and has_any_column_privilege($1, pg_class.oid, 'select'))
     union all
     select nspname, 'create' from pg_namespace where has_schema_privilege($1, oid, 'create')`,
    [roles[role].name],
  );
  expect(rights).toEqual([]);
});

/** A call of each function, without a value for any argument. */
const callsIn = (schema: string) =>
  rows<{ name: string; call: string; changes: boolean; isOwners: boolean }>(
    `select proname as name, provolatile = 'v' as changes, prosecdef as "isOwners", format('select %s(%s)', oid::regproc,
         (select string_agg(format('null::%s.%I', typnamespace::regnamespace, typname), ', ' order by place)
          from unnest(proargtypes) with ordinality argument (type, place) join pg_type on pg_type.oid = type)) as call
       from pg_proc
       where pronamespace = $1::regnamespace and prorettype <> 'trigger'::regtype and prokind = 'f'`,
    [schema],
  );

// With values, the tests of each function call it as a salesperson.
test.each(names)('%s may call the functions that it is granted, and no others', async (role) => {
  for (const { name, call, changes } of await callsIn('sales')) {
    const isGranted = role === 'sales_rw' || (role === 'sales_ro' && !changes);
    expect([name, (await refusalOf(roles[role].rows, call)) !== DENIED]).toEqual([name, isGranted]);
  }
});

test('a login that only reads may use what it may call', async () => {
  const id = ids.get('Pat');
  for (const call of [
    ...[`find('Hilltop')`, `history('${id}')`, `resembling('${id}')`, 'local_now()'],
    ...[`may_call_at('(512) 555-0100', 'Fri 14:00')`, `may_call_at('(512) 555-0100', now())`],
    ...[`may_call_at('(512) 555-0100', sales.local_now())`, `time_zone_of('(512) 555-0100')`],
  ])
    expect([call, await refusalOf(roles.sales_ro.rows, `select sales.${call}`)]).toEqual([call, 'allowed']);
});

const OF_THE_SITE = ['queue_reminders'];

test.each(names)('%s changes nothing with an internal function', async (role) => {
  // Without the owner's rights, the site can do with a function only what its grants allow.
  const internal = (await callsIn('sales_internal')).filter(
    ({ name, changes, isOwners }) =>
      changes && (role !== 'site' || (isOwners && !OF_THE_SITE.includes(name))),
  );
  for (const { call } of internal)
    expect([call, await refusalOf(roles[role].rows, call)]).toEqual([call, DENIED]);
});
