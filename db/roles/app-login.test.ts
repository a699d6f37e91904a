import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
let file: string;
beforeEach(() => {
  role = `app_${randomBytes(6).toString('hex')}`;
  file = join(temporaryDataDir(), 'url');
});
afterEach(async () => {
  const { length } = await rows('select from pg_roles where rolname = $1', [role]);
  if (length > 0) await rows(`drop owned by ${role}; drop role ${role}`);
});

const ensure = (changes = {}) => ensureAppLogin({ ownerUrl: testDatabase.url, file, role, ...changes });
const address = async () => (await readFile(file, 'utf8')).trim();
const user = (url: string) =>
  withConnection(url, async (client) => (await client.query('select current_user as name')).rows[0]?.name);

test('a missing role is created with its address file, and kept at a new host name', async () => {
  await ensure();
  const first = await address();
  expect((await stat(file)).mode & 0o777).toBe(0o400);
  const [{ most } = {}] = await rows('select rolconnlimit as most from pg_roles where rolname = $1', [role]);
  expect(most).toBe(60); // Of 100.
  await ensure();
  expect(await address()).toBe(first);
  expect(await user(first)).toBe(role);
  const hostname = 'localhost';
  await ensure({ ownerUrl: Object.assign(new URL(testDatabase.url), { hostname }).href });
  expect(await address()).toBe(Object.assign(new URL(first), { hostname }).href);
});

test('a wrong password is replaced in the role and in the file', async () => {
  await ensure();
  await rows(`alter role ${role} password 'another'`);
  await ensure();
  expect(await user(await address())).toBe(role);
});

test('an address file that cannot be written is named with its setting', async () => {
  await expect(ensure({ file: '/dev/null/url' })).rejects.toThrow(
    /^APP_DATABASE_URL_FILE: \/dev\/null\/url cannot be used/,
  );
});

test('an owner who may not create roles is told to create it by hand', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  await rows(`create role ${owner} login password 'secret'`);
  const ensuring = ensure({ ownerUrl: withLogin(testDatabase.url, owner, 'secret') });
  await expect(ensuring).rejects.toThrow(/may not create the role .*create it by hand/);
  await rows(`drop role ${owner}`);
});

const DENIED = { code: '42501' };
const database = randomBytes(6).toString('hex');
const siteRole = appRoleOf(database);
const folder = temporaryDataDir();
await ensureAppLogin({ ownerUrl: testDatabase.url, file: join(folder, 'url'), role: siteRole });
const grant = () => migrate(testDatabase.url, '.', { database });
await grant();
const url = (await readFile(join(folder, 'url'), 'utf8')).trim();
const app = await connect(url);
closeAfterTests({
  async close() {
    await app.end();
    await rows(`drop owned by "${siteRole}"; drop role "${siteRole}"`);
  },
});

test('`doctor` can check database, migrations and backup', async () => {
  const { stdout } = await callCommand(['doctor'], { DATABASE_URL: url, DATA_DIR: folder });
  const parts = [...stdout.matchAll(/^(?:ok|warning) +(database|migrations|backup) /gm)];
  expect(parts.map(([, part]) => part)).toEqual(['database', 'migrations', 'backup']);
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
