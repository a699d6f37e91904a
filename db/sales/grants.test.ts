import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { hireSalesperson, storeLead, type Salesperson } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

const DENIED = { code: '42501' };

let stored: TestDatabase;
let reader: Salesperson;
let caller: Salesperson;
let leadId: string;
beforeAll(async () => {
  stored = await createTestDatabase();
  leadId = await storeLead(stored);
  reader = await hireSalesperson(stored, 'sales_ro');
  caller = await hireSalesperson(stored, 'sales_rw');
});
afterAll(async () => {
  await reader.leave();
  await caller.leave();
  await stored.drop();
});

const everybody = [
  ['sales_ro', () => reader],
  ['sales_rw', () => caller],
] as const;
const views = () =>
  stored.rows<{ name: string }>(`select viewname as name from pg_views where schemaname = 'sales'`);

describe.each(everybody)('a login in %s', (_role, who) => {
  test('when it asks a view of sales, then it reads', async () => {
    const names = await views();
    expect(names.length).toBeGreaterThanOrEqual(9);
    for (const { name } of names) expect(await who().rows(`select * from ${name}`)).toBeDefined();
    expect(await who().rows('select lead_id from leads')).toEqual([{ lead_id: leadId }]);
  });

  test('when it asks a table, then it is denied, whichever it is', async () => {
    const tables = await stored.rows<{ name: string }>(
      `select oid::regclass as name from pg_class
       where relkind in ('r', 'p', 'm', 'S') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    );
    const names = tables.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['leads', 'consents', 'drizzle.__drizzle_migrations']));
    for (const name of names) {
      const table = name.includes('.') ? name : `public.${name}`;
      await expect(who().rows(`select from ${table}`)).rejects.toMatchObject(DENIED);
    }
  });

  test('when it writes to a view or a table, then it is denied', async () => {
    await who().rows('set default_transaction_read_only to off');
    for (const name of ['sales.leads', 'public.leads', 'public.lead_contacts', 'public.consents']) {
      await expect(who().rows(`delete from ${name}`)).rejects.toMatchObject(DENIED);
    }
    await expect(who().rows(`update sales.leads set email = ''`)).rejects.toBeInstanceOf(pg.DatabaseError);
    await expect(who().rows('create table sales.mine ()')).rejects.toMatchObject(DENIED);
    await expect(who().rows('create table public.mine ()')).rejects.toMatchObject(DENIED);
  });

  test('when it looks behind the views, then it is denied', async () => {
    await expect(who().rows('select sales_internal.day_begins(now())')).rejects.toMatchObject(DENIED);
    await expect(who().rows(`select sales_internal.require_lead('${leadId}')`)).rejects.toMatchObject(DENIED);
  });
});

test('when a view is added later, then both roles read it', async () => {
  await stored.rows('set role porchlight');
  await stored.rows('create view sales.added_later as select 1 as one');
  await stored.rows('reset role');
  for (const [, who] of everybody)
    expect(await who().rows('select one from added_later')).toEqual([{ one: 1 }]);
});

describe('the functions', () => {
  const calls = [
    `select sales.mark_attempted('LEAD', 'ana')`,
    `select sales.mark_contacted('LEAD', 'ana', 'reached')`,
    `select sales.erase_lead('LEAD', 'asked for it')`,
  ];

  test.each(calls)('when a login in sales_ro calls %s, then it is denied', async (call) => {
    await reader.rows('set default_transaction_read_only to off');
    await expect(reader.rows(call.replace('LEAD', leadId))).rejects.toMatchObject(DENIED);
  });

  test.each(calls)('when a login in sales_rw calls %s, then it is done', async (call) => {
    const id = await storeLead(stored, { email: 'called@example.com' });
    expect(await caller.rows(call.replace('LEAD', id))).toHaveLength(1);
  });

  test('when anybody else is made on the server, then the functions are closed to them', async () => {
    const [{ open } = {}] = await stored.rows(
      `select count(*)::int as open from pg_proc
       where pronamespace = 'sales'::regnamespace and has_function_privilege('pg_monitor', oid, 'execute')`,
    );
    expect(open).toBe(0);
  });
});
