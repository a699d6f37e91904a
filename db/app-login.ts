import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { types } from 'node:util';
import pg from 'pg';
import { codeOf } from './error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from './errors.ts';
import { APP_ROLE, grantApp } from './grants.ts';
import { withConnection } from './connection.ts';
import { scramVerifier } from './scram-verifier.ts';

/** Why the site's role cannot be kept, in one line that says what to do. */
export class AppLoginError extends Error {
  override name = 'AppLoginError';
}

export interface AppLogin {
  ownerUrl: string;
  /** Where the site's process finds its address; undefined where somebody else makes the role. */
  file: string | undefined;
  role?: string;
}

const MAY_NOT = '42501';
const NO_LOGIN = new Set(['28P01', '28000']);

/**
 * Gives the site's role its rights, where it is there or a file is to name its address. Its password is made
 * at random; one that stands in the file and opens the database stays, for the sites that run with it.
 */
export async function keepAppLogin({ ownerUrl, file, role = APP_ROLE }: AppLogin): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    const exists = rowCount === 1;
    if (file) await keepPassword(client, { exists, ownerUrl, file, role });
    if (file || exists) await grantApp(client, role);
  });
}

async function keepPassword(
  client: pg.Client,
  { exists, ownerUrl, file, role }: Required<AppLogin> & { exists: boolean; file: string },
): Promise<void> {
  const addressWith = (password: string) =>
    Object.assign(new URL(ownerUrl), { username: role, password }).href;
  const kept = await passwordIn(file);
  if (exists && kept && (await opens(addressWith(kept)))) return writeAddress(file, addressWith(kept));

  const password = randomBytes(24).toString('base64url');
  const verifier = pg.escapeLiteral(scramVerifier(password));
  const verb = exists ? 'alter' : 'create';
  try {
    await client.query(`${verb} role ${pg.escapeIdentifier(role)} login password ${verifier}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== MAY_NOT) throw error;
    throw new AppLoginError(
      `this user may not ${verb} the role ${role}: make it by hand (docs/ops/compose.md) and leave APP_DATABASE_URL_FILE unset`,
    );
  }
  await writeAddress(file, addressWith(password));
}

async function passwordIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw unusable(file, error);
  });
  const address = text.trim();
  return URL.canParse(address) ? new URL(address).password : undefined;
}

const opens = (address: string): Promise<boolean> =>
  withConnection(address, () => Promise.resolve(true)).catch((error: unknown) => {
    const known = error instanceof DatabaseUnavailable || error instanceof DatabaseFailure;
    if (known && NO_LOGIN.has(error.code)) return false;
    throw error;
  });

/** Readable by the user that the containers run as, and by nobody else; whole or not at all. */
async function writeAddress(file: string, address: string): Promise<void> {
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
  new AppLoginError(
    `APP_DATABASE_URL_FILE: ${file} cannot be used (${types.isNativeError(cause) ? cause.message : String(cause)})`,
    { cause },
  );
