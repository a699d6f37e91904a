import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { databaseOfFile } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const seal = () => stored.rows<{ number: number | null }>('select * from public.seal_evidence(false)');
const faults = () => stored.rows('select * from public.check_evidence()');
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
  await stored.rows(`select sales.revoke_consent('+12145550100', 'all', 'by phone')`);
  expect(await seal()).toMatchObject([{ number: 2, rows: 5_001 }]);
  expect(await seal()).toMatchObject([{ number: null }]);
});

test('when nothing was touched, then nothing is found, in whatever time zone it is looked at', async () => {
  await stored.rows(`set timezone to 'Asia/Kolkata'`);
  expect(await faults()).toEqual([]);
  await stored.rows(`set timezone to 'UTC'`);
});

test.each([
  ['text', `overlay(text placing 'Y' from 3 for 1)`],
  ['name', `name || ' '`],
  ['phone', `overlay(phone placing '9' from 1 for 1)`],
  ['text_version', `'2'`],
  ['text_sha256', `'hasi'`],
  ['given_at', `given_at + interval '1 microsecond'`],
  ['stored_at', `stored_at - interval '1 microsecond'`],
  ['lead_id', 'gen_random_uuid()'],
  ['channel', 'null'],
  ['ip_address', `'192.0.2.3'`],
  ['user_agent', `'b browser'`],
  ['page_address', 'null'],
  ['page_build', `'builD'`],
  ['row_sha256', `overlay(row_sha256 placing 'x' from 9 for 1)`],
  // Whoever knows how the hash is made: the seal stands against it.
  ['name', `'Sam', row_sha256 = public.evidence_sha256(to_jsonb(row) || '{"name": "Sam"}')`],
])('when %s of one row among 10,000 becomes %s, then that row is named', async (column, value) => {
  const [row] = await stored.rows<{ id: string }>('select id from consents order by random() limit 1');
  await stored.rows('begin');
  await tamper('consents', `update consents row set ${column} = ${value} where id = '${row?.id}'`);
  expect(await faults()).toContainEqual({ fault: 'changed', what: `consents ${row?.id}` });
  await stored.rows('rollback');
});

test.each(['consents', 'revocations'])('when a row of %s is gone, then it is named', async (table) => {
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
