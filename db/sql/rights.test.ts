import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { createLogin, storeTestLead } from '../../src/tests/support/sales.ts';
import { createStage } from '../../src/tests/support/stories.ts';
import { openTestDatabase, siteUrlOf } from '../../src/tests/support/test-database.ts';
import { connect } from '../connection/connect.ts';
import { withLogin } from '../connection/database-url.ts';
import { codeOf } from '#runtime/error-code.ts';
import { SITE_ROLE } from '../roles/site-rights.ts';
import { salesViews } from '../queries/read-views.ts';
import { setSalesLogin } from '../roles/sales-logins.ts';

const DENIED = '42501';

const stage = await createStage();
const { play, rows } = stage;
const nobody = `nobody_${randomBytes(6).toString('hex')}`;
await rows(`create role ${nobody} login password 'nobody'`);
closeAfterTests({ close: () => rows(`drop role ${nobody}`) });
const reader = await createLogin(stage, false);
const roles = {
  reader,
  writer: stage.ana,
  site: { name: SITE_ROLE, rows: (await openTestDatabase(siteUrlOf(stage))).rows },
  nobody: {
    name: nobody,
    rows: (await openTestDatabase(withLogin(stage.url, nobody, 'nobody'))).rows,
  },
};
type Role = keyof typeof roles;
const names = Object.keys(roles) as Role[];

/** What a role may do, for each object. */
async function rightsOf(role: string) {
  const [found] = await rows(
    `select json_object_agg(name, rights) as rights from (
       select
         format('%I.%I', relnamespace::regnamespace, relname) as name,
         array_to_string(array(
           select right_name
           from unnest(
             '{select,insert,update,delete,truncate,references,trigger}'::text[]
           ) right_name
           where has_table_privilege($1, oid, right_name)
         ), ' ') as rights
       from pg_class
       where relkind in ('r', 'v', 'm')
         and relnamespace::regnamespace::text
           in ('public', 'sales', 'sales_internal', 'porchlight_journal')
     ) object where rights <> ''`,
    [role],
  );
  return found?.rights ?? {};
}

const ofReaders = {
  ...Object.fromEntries(Object.keys(salesViews).map((view) => [`sales.${view}`, 'select'])),
  'sales_internal.area_codes': 'select',
};
const tableRights: Record<Role, Record<string, string>> = {
  reader: ofReaders,
  writer: ofReaders,
  site: {
    ...ofReaders,
    'public.leads': 'select insert',
    'public.consents': 'insert',
    'public.roi_calculations': 'select insert',
    'public.calls': 'select',
    'public.stops': 'select',
    'public.reservations': 'select delete',
    'public.outbox': 'select insert update delete',
    'public.backup_proofs': 'select',
    'sales_internal.leads_with_stops': 'select',
    'sales_internal.recorded_stops': 'select',
    'public.site_locks': 'select update',
    'porchlight_journal.migrations': 'select',
  },
  nobody: {},
};

test.each(names)(
  '%s may do with tables and views what is listed, and reads every view',
  async (role) => {
    expect(await rightsOf(roles[role].name)).toEqual(tableRights[role]);
    await play(`1h Pat\nlog_call('talked', 'hm', lead => Pat)\npress Bob.phone`);
    for (const view of Object.keys(tableRights[role]).filter((name) => name.startsWith('sales.')))
      expect([view, await roles[role].rows(`select * from ${view}`)]).toEqual([
        view,
        expect.any(Array),
      ]);
  },
);

test('the site writes a few columns only', async () => {
  const [found] = await rows(
    `select string_agg(
       concat(table_name, '.', column_name), ' ' order by table_name, column_name
     ) as names
     from information_schema.column_privileges
     where grantee = $1
       and table_schema = 'public'
       and table_name || privilege_type in ('stopsINSERT', 'leadsUPDATE')`,
    [SITE_ROLE],
  );
  expect(found?.names).toBe(
    'leads.ip_address stops.at stops.channel stops.contact stops.how stops.id',
  );
});

const ofReading = [
  'sales.call_hours',
  'sales.find',
  'sales.timeline',
  'sales_internal.came_from',
  'sales_internal.has_address',
  'sales_internal.is_domestic',
  'sales_internal.is_number',
  'sales_internal.promised_time',
  'sales_internal.reach',
  'sales_internal.reservation_time',
];
const ofWriting = ['add_lead', 'allow', 'erase', 'log_call', 'next_call', 'stop'];
const functionsOf: Record<Role, string[]> = {
  reader: ofReading,
  writer: [...ofReading, ...ofWriting.map((name) => `sales.${name}`)],
  site: [
    'sales.call_hours',
    'sales_internal.came_from',
    'sales_internal.contacts_in',
    'sales_internal.contacts_to_stop',
    'sales_internal.late_time',
    'sales_internal.has_address',
    'sales_internal.is_domestic',
    'sales_internal.is_number',
    'sales_internal.numbers_with',
    'sales_internal.promised_time',
    'sales_internal.queue',
    'sales_internal.queue_stops',
    'sales_internal.reach',
    'sales_internal.reach_unstopped',
    'sales_internal.read_contacts',
    'sales_internal.reservation_time',
    'sales_internal.say_people',
    'sales_internal.store_consents',
    'sales_internal.whole_name',
  ],
  nobody: [],
};

test.each(names)('%s may call the functions that are listed, and no others', async (role) => {
  const called = await rows<{ name: string; call: string }>(
    `select
       oid::regproc::text as name,
       format('select %s(%s)', oid::regproc, (
         select string_agg(
           format('null::%s.%I', typnamespace::regnamespace, typname), ', ' order by place
         )
         from unnest(proargtypes) with ordinality argument (type, place)
         join pg_type on pg_type.oid = argument.type
       )) as call
     from pg_proc
     where pronamespace::regnamespace::text in ('sales', 'sales_internal')
       and prorettype <> 'trigger'::regtype`,
  );
  const allowed: string[] = [];
  for (const { name, call } of called)
    if ((await roles[role].rows(call).then(() => '', codeOf)) !== DENIED) allowed.push(name);
  expect(allowed.sort()).toEqual(functionsOf[role].toSorted());
});

test('sales see eight views and nine functions, and nothing else', async () => {
  const seen = await rows<{ names: string[] }>(
    `select array_agg(name::text order by name) as names
     from (
       select relname as name from pg_class where relnamespace = 'sales'::regnamespace
       union all
       select proname from pg_proc where pronamespace = 'sales'::regnamespace
     ) object`,
  );
  const functions = [...ofWriting, 'call_hours', 'find', 'timeline'];
  expect(seen[0]?.names).toEqual([...Object.keys(salesViews), ...functions].sort());
});

test.each(names)('%s may create nothing', async (role) => {
  for (const create of [
    'create table sales.mine ()',
    'create table public.mine ()',
    'create temporary table mine ()',
    'create schema mine',
    'create function sales.mine() returns int return 1',
  ])
    expect([create, await roles[role].rows(create).then(() => 'allowed', codeOf)]).toEqual([
      create,
      DENIED,
    ]);
  // A copy has no rights on its database, and test-database.ts takes this one away again.
  expect(
    await rows(`select has_database_privilege('${roles[role].name}', 'porchlight', 'temporary')`),
  ).toEqual([{ has_database_privilege: false }]);
});

test.each([
  [
    'function that runs with the owner’s rights lacks a fixed search_path',
    `select proname from pg_proc
     where pronamespace::regnamespace::text in ('sales', 'sales_internal') and prosecdef
       and not 'search_path=pg_catalog, pg_temp' = any (proconfig)`,
  ],
  [
    'object that sales see lacks a comment',
    `select oid::regclass::text
     from pg_class
     where relnamespace::regnamespace::text in ('sales', 'sales_internal')
       and relkind in ('r', 'v', 'S')
       and obj_description(oid, 'pg_class') is null
     union all
     select oid::regproc::text
     from pg_proc
     where pronamespace::regnamespace::text in ('sales', 'sales_internal')
       and obj_description(oid, 'pg_proc') is null`,
  ],
  [
    'column of the lists lacks a comment',
    `select attrelid::regclass, attname
     from pg_attribute
     where attrelid in ('sales.agenda'::regclass, 'sales.to_contact'::regclass)
       and attnum > 0
       and col_description(attrelid, attnum) is null`,
  ],
])('no %s', async (_what, query) => expect(await rows(query)).toEqual([]));

test.each(['consents', 'stops', 'calls', 'roi_calculations'])(
  'the owner adds rows to %s, and changes none',
  async (table) => {
    await play(`1h Pat\nlog_call('talked', lead => Pat)\npress Pat.phone`);
    await rows(
      `insert into roi_calculations values (gen_random_uuid(), now(), 1, 1, 1, 1, 1, 1, 1)`,
    );
    for (const change of [
      `update ${table} set id = id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(rows(change)).rejects.toThrow(`rows of ${table} are never changed or removed`);
  },
);

test('a deleted lead takes its calls along, and leaves its consents', async () => {
  await play(`1h Pat\nlog_call('talked', lead => Pat)\nowner: delete from leads`);
  await play(
    'owner: select (select count(*) from calls) a, (select count(*) from consents) b == 0 2',
  );
});

test('the site cannot set what only sales decide', async () => {
  const now = new Date();
  const decided = {
    contacts: [],
    person: 'x',
    status: 'won',
    reached_at: now,
    result: randomUUID(),
    won_at: now,
    main_contact: 'x',
    next_at: now,
    erased_at: now,
  };
  await storeTestLead(roles.site, { phone: '5125550100', ...decided });
  const state =
    'contacts[1], person, status, coalesce(reached_at, next_at, erased_at, won_at), result';
  await play(
    `owner: select ${state} from leads == +15125550100 +15125550100 pat doe new null null`,
  );
});

test('a login has the business’s settings, and a new password ends its sessions', async () => {
  const names = [
    'search_path',
    'timezone',
    'jit',
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ];
  const settings = await reader.rows(
    `select current_setting(name) as set from unnest('{${names.join()}}'::text[]) name`,
  );
  expect(settings.map(({ set }) => set)).toEqual([
    'sales',
    businessTimeZone,
    'off',
    '30s',
    '3s',
    '5min',
  ]);
  const { name, url } = await createLogin(stage, true);
  const session = await connect(url);
  const ended = new Promise((resolve) => session.once('end', resolve));
  await setSalesLogin(stage.url, { name, mayWrite: false, password: 'another' });
  await ended;
  await expect(connect(url)).rejects.toMatchObject({ code: '28P01' });
  const again = await connect(withLogin(stage.url, name, 'another'));
  await expect(again.query(`select stop('5125550100')`)).rejects.toMatchObject({ code: DENIED });
  await again.end();
});

test.each([
  ['Ana', "'Ana' cannot be a login: use up to 63"],
  [SITE_ROLE, 'is not a login for sales: choose another name'],
])('%s is no name of a login', async (name, words) => {
  await expect(setSalesLogin(stage.url, { name, mayWrite: true, password: 'x' })).rejects.toThrow(
    words,
  );
});
