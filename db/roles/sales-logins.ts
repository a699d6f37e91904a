import pg from 'pg';
import { loginStatement } from './login-statement.ts';
import { OperatorError } from '../errors.ts';

export type SalesRole = 'sales_ro' | 'sales_rw';

interface NewLogin {
  name: string;
  role: SalesRole;
  password: string;
}

// PostgreSQL reserves the prefix pg_.
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;
const identifier = pg.escapeIdentifier;

export async function setLogin(client: pg.Client, login: NewLogin): Promise<'created' | 'updated'> {
  const name = identifier(login.name);
  const exists = await findLogin(client, login.name);
  const { limit, settings } = await roleOf(client, login.role);
  const other: SalesRole = login.role === 'sales_ro' ? 'sales_rw' : 'sales_ro';
  const statement = loginStatement(exists ? 'alter' : 'create', login.name, login.password);
  await client.query('begin');
  await client.query(`${statement} connection limit ${limit}`);
  if (exists) await client.query(`revoke ${other} from ${name}`);
  await client.query(`grant ${login.role} to ${name}`);
  // A role's settings don't apply to its members, so the login gets a copy.
  await client.query(`alter role ${name} reset all`);
  for (const [setting = '', value = ''] of settings) {
    await client.query(`alter role ${name} set ${identifier(setting)} to ${pg.escapeLiteral(value)}`);
  }
  await client.query('commit');
  return exists ? 'updated' : 'created';
}

export async function removeLogin(client: pg.Client, name: string): Promise<void> {
  if (!(await findLogin(client, name))) throw new OperatorError(`there is no login ${name}`);
  await client.query('begin');
  // pg_terminate_backend requires membership in the role whose sessions end.
  await client.query(`grant ${identifier(name)} to current_user`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [name]);
  await client.query(`drop role ${identifier(name)}`);
  await client.query('commit');
}

/** Rejects if the name is invalid, or belongs to a role that isn't a login for sales. */
async function findLogin(client: pg.Client, name: string): Promise<boolean> {
  if (!NAME.test(name)) {
    throw new OperatorError(
      `'${name}' cannot be a login: use up to 63 lower-case letters, digits and _, and don't begin with a digit or pg_`,
    );
  }
  // The role that created sales_ro is a member of sales_ro too, but with admin option. It is no login for sales.
  const { rows } = await client.query<{ sales: boolean }>(
    `select rolcanlogin and not rolsuper and not rolcreaterole and exists (
       select from pg_auth_members member join pg_roles role on role.oid = member.roleid
       where member.member = login.oid and role.rolname in ('sales_ro', 'sales_rw') and not member.admin_option
     ) as sales
     from pg_roles login where rolname = $1`,
    [name],
  );
  if (rows[0] && !rows[0].sales) {
    throw new OperatorError(`the role ${name} exists but is not a login for sales: choose another name`);
  }
  return rows.length > 0;
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
