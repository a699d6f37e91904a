import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressOf, databaseOfFile } from '../../src/tests/support/sales.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { withConnection } from '../connection.ts';
import { ensureAppLogin } from './app-login.ts';
import { RoleError } from './role-error.ts';

const stored = await databaseOfFile();
let role: string;
let file: string;
beforeEach(async () => {
  role = `app_${randomBytes(6).toString('hex')}`;
  file = join((await untilEnd(temporaryDataDir())).path, 'url');
});
afterEach(async () => {
  if (await exists()) {
    await stored.rows(`drop owned by ${role}`);
    await stored.rows(`drop role ${role}`);
  }
});

const exists = async () => (await stored.rows('select from pg_roles where rolname = $1', [role])).length > 0;
const keep = (changes = {}) => ensureAppLogin({ ownerUrl: stored.url, file, role, ...changes });
const address = async () => (await readFile(file, 'utf8')).trim();
const user = (url: string) =>
  withConnection(url, async (client) => (await client.query('select current_user as name')).rows[0]?.name);

test('when the role is not there, then it is made, and its address is for one user to read', async () => {
  await keep();
  expect(await user(await address())).toBe(role);
  expect((await stat(file)).mode & 0o777).toBe(0o400);
});

test('when it is kept again, then the site that runs goes on with the same password', async () => {
  await keep();
  const first = await address();
  await keep();
  expect(await address()).toBe(first);
  expect(await user(first)).toBe(role);
});

test.each([
  ['is lost', () => rm(file)],
  ['is cut short', () => rm(file).then(() => writeFile(file, 'postgres'))],
  ['has a password that no longer opens', () => stored.rows(`alter role ${role} password 'another'`)],
])('when the file %s, then there is a new password', async (_what, harm) => {
  await keep();
  const first = await address();
  await harm();
  await keep();
  expect(await address()).not.toBe(first);
  expect(await user(await address())).toBe(role);
  await expect(user(first)).rejects.toMatchObject({ code: '28P01' });
});

test('when the database has another name for its host, then the address follows and the password stays', async () => {
  await keep();
  const first = new URL(await address());
  await keep({ ownerUrl: Object.assign(new URL(stored.url), { hostname: 'localhost' }).href });
  const second = new URL(await address());
  expect([second.hostname, second.password]).toEqual(['localhost', first.password]);
});

test('when no file is named and there is no role, then none is made', async () => {
  await keep({ file: undefined });
  expect(await exists()).toBe(false);
});

test('when the file cannot be written, then it says so and tells no password', async () => {
  const keeping = keep({ file: '/dev/null/url' });
  await expect(keeping).rejects.toBeInstanceOf(RoleError);
  await expect(keeping).rejects.toThrow(/^APP_DATABASE_URL_FILE: \/dev\/null\/url cannot be used/);
});

test('when the owner may not make roles, then it says what to do', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  await stored.rows(`create role ${owner} login password 'secret'`);
  const ownerUrl = addressOf(stored, { name: owner, password: 'secret' });
  try {
    await expect(keep({ ownerUrl })).rejects.toThrow(/may not create the role .*make it by hand/);
  } finally {
    await stored.rows(`drop role ${owner}`);
  }
});
