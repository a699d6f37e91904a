import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { types } from 'node:util';
import type pg from 'pg';
import { withConnection } from '../connection.ts';
import { databaseOf, withLogin } from '../database-url.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';
import { loginStatement } from './login-statement.ts';

/** Of the site whose database has this name. Two sites may share a server. */
export const appRoleOf = (database: string): string => `${database.slice(0, 59)}_app`;

interface AppLogin {
  ownerUrl: string;
  /** Receives the address that the site will use as DATABASE_URL. */
  file: string;
  role?: string;
}

const INSUFFICIENT_PRIVILEGE = '42501';
const LOGIN_REFUSED = ['28P01', '28000'];

/** Creates the site's database role, to which `migrate` grants rights. Keeps a password that still works, because running sites use it. */
export async function ensureAppLogin({
  ownerUrl,
  file,
  role = appRoleOf(databaseOf(ownerUrl)),
}: AppLogin): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const urlWith = (password: string) => withLogin(ownerUrl, role, password);
    const existingPassword = await passwordIn(file);
    const isValid = rowCount && existingPassword && (await canLogIn(urlWith(existingPassword)));
    const password = isValid
      ? existingPassword
      : await setNewPassword(client, rowCount ? 'alter' : 'create', role);
    await writeUrl(file, urlWith(password));
  });
}

async function setNewPassword(client: pg.Client, verb: 'create' | 'alter', role: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  // Leaves connections to people and dumps, if commits that the site gave up on keep theirs.
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int * 6 / 10 as most`,
  );
  const statement = `${loginStatement(verb, role, password)} connection limit ${rows[0]?.most ?? -1}`;
  await client.query(statement).catch((error: unknown) => {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorError(
      `the user in the DATABASE_URL of migrate may not ${verb} the role ${role}: ${verb} it by hand (docs/compose.md), and leave APP_DATABASE_URL_FILE unset`,
    );
  });
  return password;
}

async function passwordIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw unusable(file, error);
  });
  return URL.canParse(text.trim()) ? new URL(text.trim()).password : undefined;
}

const canLogIn = (address: string): Promise<boolean> =>
  withConnection(address, () => Promise.resolve(true)).catch((error: unknown) => {
    if (LOGIN_REFUSED.includes(codeOf(error) ?? '')) return false;
    // PostgreSQL has accepted the password. The right to connect follows.
    if (codeOf(error) === INSUFFICIENT_PRIVILEGE) return true;
    throw error;
  });

async function writeUrl(file: string, address: string): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    await rm(unfinished, { force: true });
    await writeFile(unfinished, `${address}\n`, { mode: 0o400 });
    await rename(unfinished, file);
  } catch (error) {
    throw unusable(file, error);
  }
}

const unusable = (file: string, cause: unknown) =>
  new OperatorError(
    `APP_DATABASE_URL_FILE: ${file} cannot be used (${types.isNativeError(cause) ? cause.message : String(cause)})`,
    { cause },
  );
