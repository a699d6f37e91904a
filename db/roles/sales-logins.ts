import pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { withConnection } from '../connection/connect.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { loginStatement } from './login-statement.ts';

interface SalesLogin {
  name: string;
  /** If it may call the functions that write. */
  mayWrite: boolean;
  password: string;
}

// PostgreSQL reserves the prefix pg_.
const NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/;

const SETTINGS = {
  search_path: 'sales',
  timezone: businessTimeZone,
  jit: 'off',
  statement_timeout: '30s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '5min',
};

/** Changing a login ends its sessions. OperatorError if the name isn't one for sales. */
export const setSalesLogin = (
  url: string,
  { name, mayWrite, password }: SalesLogin,
): Promise<void> =>
  withConnection(url, async (client) => {
    const isLogin = await findLogin(client, name);
    const login = pg.escapeIdentifier(name);
    const settings = Object.entries(SETTINGS).map(
      ([setting, value]) => `alter role ${login} set ${setting} to ${pg.escapeLiteral(value)}`,
    );
    await client.query(
      [
        'begin',
        loginStatement(isLogin ? 'alter' : 'create', name, password),
        ...(isLogin ? [`revoke sales_read, sales_write from ${login}`] : []),
        `grant ${mayWrite ? 'sales_write' : 'sales_read'} to ${login}`,
        // Lets the owner end the login's sessions.
        `grant ${login} to current_user`,
        ...settings,
        'commit',
      ].join(';'),
    );
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
      [name],
    );
  });

async function findLogin(client: pg.Client, name: string): Promise<boolean> {
  if (!NAME.test(name))
    throw new OperatorError(
      `'${name}' cannot be a login: use up to 63 lower-case letters, digits and _, and don't ` +
        'begin with a digit or pg_',
    );
  const { rows } = await client.query<{ isLogin: boolean }>(
    `select
      rolcanlogin
        and not rolsuper
        and not rolcreaterole
        and pg_has_role(oid, 'sales_read', 'member') as "isLogin"
    from pg_roles
    where rolname = $1`,
    [name],
  );
  if (rows[0]?.isLogin === false)
    throw new OperatorError(
      `the role ${name} exists but is not a login for sales: choose another name`,
    );
  return rows.length > 0;
}
