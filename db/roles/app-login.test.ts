import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { withConnection } from '../connection.ts';
import { withLogin } from '../database-url.ts';
import { migrate } from '../migrate.ts';
import { appRoleOf, ensureAppLogin } from './app-login.ts';
import { callCommand } from '../../src/tests/support/command-process.ts';
import { temporaryDataDir, closeAfterTests } from '../../src/tests/support/resources.ts';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';
import { connect } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
let role: string;
beforeEach(() => {
  role = `app_${randomBytes(6).toString('hex')}`;
});
afterEach(async () => {
  const { length } = await rows('select from pg_roles where rolname = $1', [role]);
  if (length > 0) await rows(`drop owned by ${role}; drop role ${role}`);
});

const ensure = (password: string, ownerUrl = testDatabase.url) => ensureAppLogin(ownerUrl, password, role);
const userWith = (password: string) =>
  withConnection(
    withLogin(testDatabase.url, role, password),
    async (client) => (await client.query('select current_user as name')).rows[0]?.name,
  );

test('the role is created with a limit, and takes a new password', async () => {
  await ensure('p@ss/w%rd#$ ï');
  expect(await userWith('p@ss/w%rd#$ ï')).toBe(role);
  await rows(`alter role ${role} connection limit 7`);
  await ensure('another');
  expect(await userWith('another')).toBe(role);
  await expect(userWith('p@ss/w%rd#$ ï')).rejects.toThrow();
  const [{ most } = {}] = await rows('select rolconnlimit as most from pg_roles where rolname = $1', [role]);
  expect(most).toBe(7);
});

test('an owner who may not create roles is told to create it by hand', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  await rows(`create role ${owner} login password 'secret'`);
  const ensuring = ensure('secret', withLogin(testDatabase.url, owner, 'secret'));
  await expect(ensuring).rejects.toThrow(/may not create the role .*create it by hand/);
  await rows(`drop role ${owner}`);
});

const DENIED = { code: '42501' };
const database = randomBytes(6).toString('hex');
const siteRole = appRoleOf(database);
await ensureAppLogin(testDatabase.url, 'secret', siteRole);
const grant = () => migrate(testDatabase.url, '.', { database });
await grant();
const url = withLogin(testDatabase.url, siteRole, 'secret');
const app = await connect(url);
closeAfterTests({
  async close() {
    await app.end();
    await rows(`drop owned by "${siteRole}"; drop role "${siteRole}"`);
  },
});

test('`doctor` can check database and migrations', async () => {
  const { stdout } = await callCommand(['doctor'], { DATABASE_URL: url, DATA_DIR: temporaryDataDir() });
  const parts = [...stdout.matchAll(/^(?:ok|warning) +(database|migrations) /gm)];
  expect(parts.map(([, part]) => part)).toEqual(['database', 'migrations']);
});

test.each([
  'select from consents',
  'select from sales.consent_evidence',
  'select contact from sales.privacy_requests',
  'insert into privacy_requests (id, stored_at) values (gen_random_uuid(), now())',
  'update consents set text = null',
  'update leads set email = null',
  'update roi_calculations set monthly_leads = 0',
  `insert into lead_contacts (lead_id, kind, "by") values (gen_random_uuid(), 'attempted', 'me')`,
  `comment on view sales.leads is 'mine'`,
  'insert into drizzle.__drizzle_migrations (hash, created_at) values (0, 0)',
  'create table public.mine ()',
  'set role porchlight',
])('the site may not run %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(DENIED);
});

test('rights that the site does not need are revoked', async () => {
  await rows(`grant all on leads, consents to "${siteRole}"`);
  await grant();
  await expect(app.query('select from consents')).rejects.toMatchObject(DENIED);
  await expect(app.query('truncate leads cascade')).rejects.toMatchObject(DENIED);
});
