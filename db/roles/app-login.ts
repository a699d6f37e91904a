import { withConnection } from '../connection.ts';
import { databaseOf } from '../database-url.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';
import { loginStatement } from './login-statement.ts';

/** Of the site whose database has this name. Two sites may share a server. */
export const appRoleOf = (database: string): string => `${database.slice(0, 59)}_app`;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Creates the site's database role, to which `migrate` grants rights, or gives it this password. */
export async function ensureAppLogin(
  ownerUrl: string,
  password: string,
  role = appRoleOf(databaseOf(ownerUrl)),
): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean; most: number }>(
      `select exists (select from pg_roles where rolname = $1), current_setting('max_connections')::int * 6 / 10 as most`,
      [role],
    );
    const { exists, most } = rows[0] ?? { exists: false, most: -1 };
    const verb = exists ? 'alter' : 'create';
    // Leaves connections to people and backups, if commits that the site gave up on keep theirs.
    const limit = exists ? '' : ` connection limit ${most}`;
    await client.query(loginStatement(verb, role, password) + limit).catch((error: unknown) => {
      if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new OperatorError(
        `the user in the DATABASE_URL of migrate may not ${verb} the role ${role}: ${verb} it by hand (docs/operations.md), and leave SITE_DATABASE_PASSWORD unset`,
      );
    });
  });
}
