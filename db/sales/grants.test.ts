import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { databaseOfFile, storeLead, type Salesperson } from '../../src/tests/support/sales.ts';

const DENIED = { code: '42501' };

const stored = await databaseOfFile();
const people = new Map<string, Salesperson>();
let leadId: string;
beforeAll(async () => {
  leadId = await storeLead(stored);
  for (const role of ['sales_ro', 'sales_rw'] as const) {
    const person = await stored.hire(role);
    // Of their own will: what keeps them out has to be the grants.
    await person.rows('set default_transaction_read_only to off');
    people.set(role, person);
  }
});
const ask = async (role: string, query: string) => (await people.get(role)?.rows(query)) ?? [];

describe.each(['sales_ro', 'sales_rw'])('a login in %s', (role) => {
  test('when it asks a view of sales, then it reads, whichever it is and when it was made', async () => {
    await stored.rows('set role porchlight');
    await stored.rows('create or replace view sales.added_later as select 1 as one');
    await stored.rows('reset role');
    const views = await stored.rows(`select viewname as name from pg_views where schemaname = 'sales'`);
    expect(views.length).toBeGreaterThanOrEqual(10);
    for (const { name } of views) expect(await ask(role, `select * from ${name}`)).toBeDefined();
    expect(await ask(role, 'select one from added_later')).toEqual([{ one: 1 }]);
    expect(await ask(role, `select lead_id from leads where lead_id = '${leadId}'`)).toHaveLength(1);
  });

  test('when it asks a table, then it is denied, whichever it is', async () => {
    const tables = await stored.rows<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p', 'm', 'S') and nspname !~ '^(pg_|information_schema)'`,
    );
    const names = tables.map(({ name }) => name);
    const known = ['public.leads', 'public.consents', 'drizzle.__drizzle_migrations'];
    expect(names).toEqual(expect.arrayContaining(known));
    for (const name of names) await expect(ask(role, `select from ${name}`)).rejects.toMatchObject(DENIED);
  });

  test.each([
    'delete from public.leads',
    'delete from public.lead_contacts',
    'delete from public.consents',
    'create table sales.mine ()',
    'create table public.mine ()',
    'select sales_internal.day_begins(now())',
    'select sales_internal.require_lead(gen_random_uuid())',
  ])('when it asks for %s, then it is denied', async (statement) => {
    await expect(ask(role, statement)).rejects.toMatchObject(DENIED);
  });

  test('when it writes through a view, then that fails', async () => {
    for (const statement of [`update sales.leads set email = ''`, 'delete from sales.leads'])
      await expect(ask(role, statement)).rejects.toBeInstanceOf(pg.DatabaseError);
  });
});

describe('the functions', () => {
  test.each([
    `select sales.mark_attempted('LEAD', 'ana')`,
    `select sales.mark_contacted('LEAD', 'ana', 'reached')`,
    `select sales.erase_lead('LEAD', 'asked for it')`,
    `select sales.revoke_consent('+12145550100', 'all', 'by mail')`,
  ])('when %s is called, then it is denied in sales_ro and done in sales_rw', async (call) => {
    const statement = call.replace('LEAD', await storeLead(stored, { phone_e164: null }));
    await expect(ask('sales_ro', statement)).rejects.toMatchObject(DENIED);
    expect(await ask('sales_rw', statement)).toHaveLength(1);
  });

  test('when anybody else is made on the server, then the functions are closed to them', async () => {
    const open = await stored.rows(
      `select proname from pg_proc
       where pronamespace = 'sales'::regnamespace and has_function_privilege('pg_monitor', oid, 'execute')`,
    );
    expect(open).toEqual([]);
  });
});
