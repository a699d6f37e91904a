import { readFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../src/tests/support/command-process.ts';
import { storeLead } from '../../src/tests/support/sales.ts';
import { closeAfterTests, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { connect, createTestDatabase } from '../../src/tests/support/test-database.ts';
import { openDatabase } from '../client.server.ts';
import { ensureAppLogin } from './app-login.ts';
import { applyRetention } from '../queries/retention.ts';
import { grantCall, redeemGrant } from '../queries/voice-calls.ts';

const DENIED = { code: '42501' };
const role = `app_${randomBytes(6).toString('hex')}`;

const testDatabase = await createTestDatabase();
const folder = temporaryDataDir();
const file = join(folder, 'url');
await ensureAppLogin({ ownerUrl: testDatabase.url, file, role });
const url = (await readFile(file, 'utf8')).trim();
const app = await connect(url);
closeAfterTests({
  async close() {
    await app.end();
    await testDatabase.rows(`drop owned by ${role}; drop role ${role}`);
  },
});
const database = closeAfterTests(openDatabase(url));

test('`doctor` can check database, migrations and backup', async () => {
  const { stdout } = await callCommand(['doctor'], { DATABASE_URL: url, DATA_DIR: folder });
  const parts = [...stdout.matchAll(/^(?:ok|warning) +(database|migrations|backup) /gm)];
  expect(parts.map(([, part]) => part)).toEqual(['database', 'migrations', 'backup']);
});

test('the site deletes old calls and suspected leads, but no other leads', async () => {
  const old = '2020-01-01';
  await storeLead(testDatabase, { created_at: old, suspected_spam: true });
  const person = await storeLead(testDatabase, { created_at: old, ip_address: '192.0.2.77' });
  const budget = { tokenLifetimeSeconds: 30, maxSeconds: 60, maxConcurrent: 2, dailySeconds: 600 };
  const { grantId } = await database.run((db) => grantCall(db, budget, 'client'));
  const redeem = () => database.run((db) => redeemGrant(db, budget, grantId ?? '', 8));
  expect(await redeem()).toMatchObject({ isRedeemed: true });
  await testDatabase.rows('update voice_calls set granted_at = $1', [old]);
  expect(await applyRetention(app, 30)).toEqual({ ipAddresses: 1, suspectedLeads: 1, voiceCalls: 1 });
  await app.query('delete from leads');
  const left = await app.query('select lead_id from sales.leads where created_at = $1', [old]);
  expect(left.rows).toEqual([{ lead_id: person }]);
});

test.each([
  'select from consents',
  'select from sales.consent_evidence',
  'select contact from sales.privacy_requests',
  'insert into privacy_requests (id, stored_at) values (gen_random_uuid(), now())',
  'update consents set text = null',
  'update leads set email = null',
  'truncate leads',
  'update roi_calculations set monthly_leads = 0',
  `insert into lead_contacts (lead_id, kind, "by") values (gen_random_uuid(), 'attempted', 'me')`,
  `select sales.erase_lead(gen_random_uuid(), 'reason')`,
  'call sales_internal.grant_to_sales_roles()',
  'insert into drizzle.__drizzle_migrations (hash, created_at) values (0, 0)',
  'create table public.mine ()',
  'set role porchlight',
])('the site may not run %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(DENIED);
});

test('the site has rights on every table of the schema public except revocations', async () => {
  const withheld = await testDatabase.rows(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not has_any_column_privilege($1, oid, 'select, insert, update')`,
    [role],
  );
  expect(withheld).toEqual([{ name: 'revocations' }]);
});

test('rights that the site does not need are revoked', async () => {
  await testDatabase.rows(`grant all on leads, consents to ${role}`);
  await ensureAppLogin({ ownerUrl: testDatabase.url, file: undefined, role });
  await expect(app.query('select from consents')).rejects.toMatchObject(DENIED);
  await expect(app.query('truncate leads cascade')).rejects.toMatchObject(DENIED);
});
