import pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { loginStatement } from './login-statement.ts';
import { withConnection } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';

export type SalesRole = 'sales_ro' | 'sales_rw';

interface NewLogin {
  name: string;
  role: SalesRole;
  password: string;
  /** By default, an existing login keeps its number, and a new one has the role's. */
  connections?: number | undefined;
}

// PostgreSQL reserves the prefix pg_.
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;
const DEPENDENT_OBJECTS = '2BP01';
const CONCURRENT_CHANGE = 'XX000';
const MAX_ATTEMPTS = 3;
const TERMINATE_TIMEOUT_MS = 5_000;
const identifier = pg.escapeIdentifier;

export const setLogin = (url: string, login: NewLogin): Promise<'created' | 'updated'> =>
  retryConcurrent(() => withConnection(url, (client) => setOnce(client, login)));

/** Also drops what the login owns. If this fails, the login can't connect, and a second attempt is possible. */
export const removeLogin = (url: string, name: string): Promise<void> =>
  retryConcurrent(() => removeOnce(url, name));

/** PostgreSQL locks no role, so a migration, which changes those of all logins, makes it fail with an internal error. */
async function retryConcurrent<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (codeOf(error) !== CONCURRENT_CHANGE || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function setOnce(client: pg.Client, login: NewLogin): Promise<'created' | 'updated'> {
  const name = identifier(login.name);
  const existing = await findLogin(client, login.name);
  const { limit, settings } = await roleOf(client, login.role);
  const other: SalesRole = login.role === 'sales_ro' ? 'sales_rw' : 'sales_ro';
  const statement = loginStatement(existing ? 'alter' : 'create', login.name, login.password);
  const connections = login.connections ?? existing?.limit ?? limit;
  await client.query('begin');
  await client.query(`${statement} connection limit ${connections}`);
  if (existing) await client.query(`revoke ${other} from ${name}`);
  await client.query(`grant ${login.role} to ${name}`);
  // Lets the owner see when the login's transactions began, and end its sessions.
  await client.query(`grant ${name} to current_user`);
  // A role's settings don't apply to its members, so the login gets a copy.
  await client.query(`alter role ${name} reset all`);
  for (const [setting = '', value = ''] of settings) {
    await client.query(`alter role ${name} set ${identifier(setting)} to ${pg.escapeLiteral(value)}`);
  }
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const here = `${name} in database ${identifier(rows[0]?.name ?? '')}`;
  await client.query(`alter role ${here} set timezone to ${pg.escapeLiteral(businessTimeZone)}`);
  // Errors and notices of a login stay out of the server's log, which it could fill. Only a superuser may set this.
  await client.query(
    `do $$ begin alter role ${name} set log_min_messages to fatal; exception when insufficient_privilege then null; end $$`,
  );
  await client.query('commit');
  // What the old password opened must not outlive it.
  if (existing)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      login.name,
    ]);
  return existing ? 'updated' : 'created';
}

async function removeOnce(url: string, name: string): Promise<void> {
  await withConnection(url, async (client) => {
    if (!(await findLogin(client, name))) throw new OperatorError(`there is no login ${name}`);
    await client.query(`alter role ${identifier(name)} connection limit 0`);
    await client.query(
      `select pg_terminate_backend(pid, ${TERMINATE_TIMEOUT_MS}) from pg_stat_activity where usename = $1`,
      [name],
    );
    await freePeopleOf(client, name);
    // DROP OWNED drops objects and rights of one database only, and the login may have connected to others.
    const { rows: databases } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where datname = current_database() or oid in (select dbid from pg_shdepend
         where refclassid = 'pg_authid'::regclass and refobjid = to_regrole($1))`,
      [identifier(name)],
    );
    for (const database of databases) {
      const address = Object.assign(new URL(url), { pathname: encodeURIComponent(database.name) });
      await withConnection(address.href, (other) => other.query(`drop owned by ${identifier(name)}`));
    }
    await client.query(`drop role ${identifier(name)}`).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== DEPENDENT_OBJECTS) throw error;
      throw new OperatorError(`an administrator must first revoke from ${name}: ${error.detail}`);
    });
  });
}

async function freePeopleOf(client: pg.Client, login: string): Promise<void> {
  // As in assign.sql, the leads come first, so that no salesperson's call can deadlock with this.
  await client.query(
    `update public.leads set changed_at = clock_timestamp()
     where person_key in (select person_key from sales_internal.people where owner = $1)`,
    [login],
  );
  await client.query('update sales_internal.people set owner = null where owner = $1', [login]);
  await client.query('delete from sales_internal.claims where login = $1', [login]);
}

/** Rejects if the name is invalid, or belongs to a role that isn't a login for sales. */
async function findLogin(client: pg.Client, name: string): Promise<{ limit: number | null } | undefined> {
  if (!NAME.test(name)) {
    throw new OperatorError(
      `'${name}' cannot be a login: use up to 63 lower-case letters, digits and _, and don't begin with a digit or pg_`,
    );
  }
  // A removal that failed left the limit 0.
  const { rows } = await client.query<{ limit: number | null; sales: boolean }>(
    `select nullif(rolconnlimit, 0) as limit, oid in (select oid from sales_internal.logins) as sales
     from pg_roles where rolname = $1`,
    [name],
  );
  if (rows[0] && !rows[0].sales) {
    throw new OperatorError(`the role ${name} exists but is not a login for sales: choose another name`);
  }
  return rows[0];
}

async function roleOf(client: pg.Client, role: SalesRole) {
  const { rows } = await client.query<{ limit: number; settings: string[] | null }>(
    'select rolconnlimit as limit, rolconfig as settings from pg_roles where rolname = $1',
    [role],
  );
  if (!rows[0]) throw new OperatorError(`there is no role ${role}: run db/sql/roles.sql as an administrator`);
  const settings = rows[0].settings ?? [];
  return { limit: rows[0].limit, settings: settings.map((each) => each.split(/=(.*)/s)) };
}
