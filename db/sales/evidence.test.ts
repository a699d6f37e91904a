import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const seal = () => stored.rows<{ number: number | null }>('select * from public.seal_evidence(false)');
const faults = () => stored.rows<{ fault: string; what: string }>('select * from public.check_evidence()');
const tables = ['consents', 'revocations'];
/** As somebody with all rights may. */
const tamper = async (table: string, ...statements: string[]) => {
  await stored.rows(`alter table ${table} disable trigger ${table}_append_only`);
  for (const statement of statements) await stored.rows(statement);
};

beforeAll(async () => {
  await stored.rows(
    `insert into consents (id, lead_id, channel, given_at, text, text_version, text_sha256, name, phone, ip_address, user_agent,
       page_address, page_build)
     select gen_random_uuid(), gen_random_uuid(), 'calls', now() - n * interval '1 minute', 'You may call me.', '1', 'hash',
       'Pat ' || n, '214.555.0100', '192.0.2.1', 'a browser', 'https://porchlight.example/', 'build'
     from generate_series(1, 5000) n`,
  );
  expect(await seal()).toMatchObject([{ number: 1, rows: 5_000 }]);
  await stored.rows(`insert into consents select gen_random_uuid(), lead_id, given_at, text, text_version, text_sha256, name, phone,
    ip_address, user_agent, page_address, 'texts', page_build from consents`);
  await stored.rows(
    `select sales.revoke_consent('+1214555' || n, 'all', 'by phone') from generate_series(1000, 1099) n`,
  );
  expect(await seal()).toMatchObject([{ number: 2, rows: 5_100 }]);
  expect(await seal()).toMatchObject([{ number: null }]);
});

test('when nothing was touched, then nothing is found, in whatever time zone it is looked at', async () => {
  await stored.rows(`set timezone to 'Asia/Kolkata'`);
  expect(await faults()).toEqual([]);
  await stored.rows(`set timezone to 'UTC'`);
});

/** What a column's value may become, at a place within its text: one byte is enough. */
const another: Record<string, (name: string) => string> = {
  text: (name) =>
    `overlay(coalesce(nullif(row.${name}, ''), '?') placing case substr(row.${name}, place, 1) when 'x' then 'y' else 'x' end
      from place for 1)`,
  uuid: () => 'gen_random_uuid()',
  inet: (name) => `row.${name} + 1`,
  'timestamp with time zone': (name) => `row.${name} + interval '1 microsecond'`,
  'USER-DEFINED': (name) => `case row.${name} when 'calls' then 'texts' else 'calls' end::consent_channel`,
};

test('when one byte of any column is another, in whichever of 10,000 rows, then that row is named, and no other', async () => {
  await stored.rows('begin');
  for (const table of tables) await tamper(table);
  await stored.rows('alter table revocations drop constraint revocations_channel_known');
  const columns = await stored.rows<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) order by column_name = 'id'`,
    [tables],
  );
  expect(columns.length).toBeGreaterThan(20);
  const named: string[] = [];
  for (const { table, name, type } of columns) {
    const rows = await stored.rows<{ id: string }>(
      `select id from ${table} where id <> all ($1) order by random() limit 5`,
      [named],
    );
    const ids = rows.map(({ id }) => id);
    await stored.rows(
      `update ${table} row set ${name} = ${another[type]?.(name) ?? ''}
       from (select id, 1 + floor(random() * coalesce(length(${name}::text), 0))::int as place from ${table}) picked
       where picked.id = row.id and row.id = any ($1)`,
      [ids],
    );
    named.push(...ids);
  }
  const found = await faults();
  const ids = found.map(({ what }) => what.split(' ').at(-1));
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  // Whose id is another is missing, and one more.
  expect(found).toHaveLength(named.length + 5 * tables.length);
  await stored.rows('rollback');
});

// Whoever knows how the hash is made: the seal stands against it.
test('when a row is changed with its hash, then it is named', async () => {
  const [row] = await stored.rows<{ id: string }>('select id from consents limit 1');
  await stored.rows('begin');
  await tamper(
    'consents',
    `update consents row set name = 'Sam', row_sha256 = public.evidence_sha256(to_jsonb(row) || '{"name": "Sam"}')
     where id = '${row?.id}'`,
  );
  expect(await faults()).toEqual([{ fault: 'changed', what: `consents ${row?.id}` }]);
  await stored.rows('rollback');
});

test.each(tables)('when a row of %s is gone, then it is named', async (table) => {
  const [row] = await stored.rows<{ id: string }>(`select id from ${table} limit 1`);
  await stored.rows('begin');
  await tamper(table, `delete from ${table} where id = '${row?.id}'`);
  expect(await faults()).toEqual([{ fault: 'missing', what: `row ${row?.id}` }]);
  await stored.rows('rollback');
});

test('when a row is gone with its place in the seal, or a seal is another, then the seal does not fit', async () => {
  await stored.rows('begin');
  const [{ id } = { id: '' }] = await stored.rows<{ id: string }>(
    'select id from evidence_sealed where number = 1 limit 1',
  );
  await tamper('consents', `delete from consents where id = '${id}'`);
  await tamper('evidence_sealed', `delete from evidence_sealed where id = '${id}'`);
  expect(await faults()).toEqual([{ fault: 'changed', what: 'seal 1' }]);
  await tamper(
    'evidence_seals',
    `update evidence_seals set sha256 = public.seal_sha256(1, sealed_at, previous_sha256) where number = 1`,
  );
  expect(await faults()).toEqual([{ fault: 'changed', what: 'seal 2' }]);
  await stored.rows('rollback');
});

test('when a row is stored and nobody seals it, then that is told after ten minutes', async () => {
  const id = randomUUID();
  await stored.rows('begin');
  await stored.rows(
    `insert into consents (id, lead_id, given_at, text, text_version, text_sha256, name, phone, stored_at)
     values ($1, $1, now(), 'text', '1', 'hash', 'name', 'phone', now() - interval '11 minutes')`,
    [id],
  );
  expect(await faults()).toEqual([{ fault: 'not sealed', what: `consents ${id}` }]);
  await stored.rows('rollback');
});
