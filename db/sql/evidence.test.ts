import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSalesDatabase, storeConsent } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();

test.each([
  ['consents', 'origin'],
  ['consents', 'replica'], // In this mode, PostgreSQL skips ordinary triggers.
  ['revocations', 'origin'],
  ['revocations', 'replica'],
])('a superuser may not change %s in %s mode', async (table, role) => {
  await testDatabase.rows(`set session_replication_role to ${role}`);
  const changes = [`update ${table} set channel = null`, `delete from ${table}`, `truncate ${table}`];
  for (const change of changes)
    await expect(testDatabase.rows(change)).rejects.toMatchObject({ code: '23001' });
  await testDatabase.rows('reset session_replication_role');
});

test('row_intact is false after a change of any column of a consent', async () => {
  const columns = await testDatabase.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'consents' and column_name <> 'contacts'`,
  );
  expect(columns.length).toBeGreaterThan(10);
  await testDatabase.rows(`alter table consents disable trigger consents_append_only; delete from consents`);
  const evidence = (n: number) => ({
    channel: n === 1 ? 'calls' : 'texts',
    given_at: `2026-03-0${n}`,
    text: `You may ${n}.`,
    text_version: n,
    text_sha256: n,
    name: n,
    phone: n,
    ip_address: `192.0.2.${n}`,
    user_agent: n,
    page_address: n,
    page_build: n,
    spooled: n === 1,
  });
  await storeConsent(testDatabase, randomUUID(), evidence(1));
  await testDatabase.rows('create temporary table other as select * from consents; delete from consents');
  await testDatabase.rows(`set timezone to 'Asia/Kolkata'`);
  await storeConsent(testDatabase, randomUUID(), evidence(2));
  const shown = () => testDatabase.rows('select row_intact, lead_erased from sales.consent_evidence');
  expect(await shown()).toEqual([{ row_intact: true, lead_erased: true }]);
  for (const { name } of columns) {
    await testDatabase.rows(`begin; update consents set ${name} = other.${name} from other`);
    expect([name, await shown()]).toEqual([name, [{ row_intact: false, lead_erased: true }]]);
    await testDatabase.rows('rollback');
  }
  await testDatabase.rows('alter table consents enable always trigger consents_append_only');
});
