import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressOf, createSalesDatabase } from '../../src/tests/support/sales.ts';
import { withLoginInParameters } from '../../src/tests/support/test-database.ts';
import { temporaryDataDir } from '../../src/tests/support/resources.ts';
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

test('a missing role is created with its address file, and kept', async () => {
  await ensure();
  const first = await address();
  expect((await stat(file)).mode & 0o777).toBe(0o400);
  const [{ most } = {}] = await testDatabase.rows(
    'select rolconnlimit as most from pg_roles where rolname = $1',
    [role],
  );
  expect(most).toBe(60); // Of 100.
  await ensure();
  expect(await address()).toBe(first);
  expect(await user(first)).toBe(role);
});

test('the address file follows the host name, with the same password', async () => {
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

test('without an address file, no role is created', async () => {
  await ensure({ file: undefined });
  expect(await testDatabase.rows('select from pg_roles where rolname = $1', [role])).toEqual([]);
});

test('a wrong password is replaced in the role and in the file', async () => {
  await ensure();
  await testDatabase.rows(`alter role ${role} password 'another'`);
  await ensure();
  expect(await user(await address())).toBe(role);
});

test('an address file that cannot be written is named with its setting', async () => {
  await expect(ensure({ file: '/dev/null/url' })).rejects.toThrow(
    /^APP_DATABASE_URL_FILE: \/dev\/null\/url cannot be used/,
  );
});

test('an owner who may not create roles is told to create it by hand', async () => {
  const owner = { name: `owner_${randomBytes(6).toString('hex')}`, password: 'secret' };
  await testDatabase.rows(`create role ${owner.name} login password 'secret'`);
  const ensuring = ensure({ ownerUrl: addressOf(testDatabase, owner) });
  await expect(ensuring).rejects.toThrow(/may not create the role .*create it by hand/);
  await testDatabase.rows(`drop role ${owner.name}`);
});
