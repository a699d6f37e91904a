import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressOf, createSalesDatabase } from '../../src/tests/support/sales.ts';
import { withLoginInParameters } from '../../src/tests/support/test-database.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { withConnection } from '../connection.ts';
import { ensureAppLogin } from './app-login.ts';

const testDatabase = await createSalesDatabase();
let role: string;
let file: string;
beforeEach(() => {
  role = `app_${randomBytes(6).toString('hex')}`;
  file = join(temporaryDataDir(), 'url');
});
afterEach(async () => {
  const { length } = await testDatabase.rows('select from pg_roles where rolname = $1', [role]);
  if (length > 0) await testDatabase.rows(`drop owned by ${role}; drop role ${role}`);
});

const ensure = (changes = {}) => ensureAppLogin({ ownerUrl: testDatabase.url, file, role, ...changes });
const address = async () => (await readFile(file, 'utf8')).trim();
const user = (url: string) =>
  withConnection(url, async (client) => (await client.query('select current_user as name')).rows[0]?.name);

test('when the site’s database role is missing, then ensureAppLogin creates the role and the address file, and a second call keeps both', async () => {
  await ensure();
  const first = await address();
  expect((await stat(file)).mode & 0o777).toBe(0o400);
  await ensure();
  expect(await address()).toBe(first);
  expect(await user(first)).toBe(role);
});

test('when the database gets another host name, then the address file has the new host name and the same password', async () => {
  await ensure();
  const first = new URL(await address());
  await ensure({ ownerUrl: Object.assign(new URL(testDatabase.url), { hostname: 'localhost' }).href });
  const second = new URL(await address());
  expect([second.hostname, second.password]).toEqual(['localhost', first.password]);
});

test('an owner in parameters is not the site’s login', async () => {
  await ensure({ ownerUrl: withLoginInParameters(testDatabase.url) });
  expect(await user(await address())).toBe(role);
});

test('when no address file is named and the site’s database role is missing, then no role is created', async () => {
  await ensure({ file: undefined });
  expect(await testDatabase.rows('select from pg_roles where rolname = $1', [role])).toEqual([]);
});

test('when the password in the address file is wrong, then the role and the file get a new password', async () => {
  await ensure();
  await testDatabase.rows(`alter role ${role} password 'another'`);
  await ensure();
  expect(await user(await address())).toBe(role);
});

test('when the address file cannot be written, then the error names the file and its setting', async () => {
  await expect(ensure({ file: '/dev/null/url' })).rejects.toThrow(
    /^APP_DATABASE_URL_FILE: \/dev\/null\/url cannot be used/,
  );
});

test('when the owner of the database may not create roles, then the error says to create the site’s role by hand', async () => {
  const owner = { name: `owner_${randomBytes(6).toString('hex')}`, password: 'secret' };
  await testDatabase.rows(`create role ${owner.name} login password 'secret'`);
  const ensuring = ensure({ ownerUrl: addressOf(testDatabase, owner) });
  await expect(ensuring).rejects.toThrow(/may not create the role .*create it by hand/);
  await testDatabase.rows(`drop role ${owner.name}`);
});
