import type pg from 'pg';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { loginStatement } from './login-statement.ts';

/** The site's own login, which owns nothing, so that a hole in the site changes no function. */
export const SITE_ROLE = 'porchlight_app';

// Roles belong to the whole server, so they may exist, and other processes may make them.
const ROLES = ['sales_read', 'sales_write', SITE_ROLE];
const makeRole = (name: string) => `
  do $$
  begin
    if to_regrole('${name}') is null then
      create role ${name};
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`;

// Who writes also reads, and each right is written once.
const JOIN_READERS = `
  do $$
  begin
    if not pg_has_role('sales_write', 'sales_read', 'member') then
      grant sales_read to sales_write;
    end if;
  end $$`;

// A superuser may become it anyway, and others may be members already.
const JOIN_SITE = `
  do $$
  begin
    if not current_setting('is_superuser')::boolean then
      execute format('grant ${SITE_ROLE} to %I', current_user);
    end if;
  exception when insufficient_privilege or invalid_grant_operation then null;
  end $$`;

/**
 * Makes the roles of sales and of the site. With `sitePassword`, the site's may log in. Needs a
 * transaction. Rejects with OperatorError if this login may not become the site's role, with the
 * lines that allow it.
 */
export async function makeRoles(client: pg.Client, sitePassword?: string): Promise<void> {
  const missing = await missingLines(client);
  const statements = [
    ...ROLES.map(makeRole),
    JOIN_READERS,
    JOIN_SITE,
    `set local role ${SITE_ROLE}`,
    'set local role none',
  ];
  if (sitePassword) statements.push(loginStatement('alter', SITE_ROLE, sitePassword));
  try {
    await client.query(statements.join(';'));
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new OperatorError(
      `this login may not become or change ${SITE_ROLE}, as which the site stores leads. As a ` +
        `superuser, or as who made the roles, run: ${missing}`,
    );
  }
}

/** What lets a login that may make no roles, or may not grant those that exist, migrate. */
async function missingLines(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ login: string; absent: string[] }>(
    `select
      quote_ident(rolname) as login,
      array(
        select name
        from unnest($1::text[]) name
        where to_regrole(name) is null
          and not rolcreaterole
      ) as absent
    from pg_roles
    where rolname = current_user`,
    [ROLES],
  );
  const { login = '', absent = [] } = rows[0] ?? {};
  const grant = `grant ${ROLES.join(', ')} to ${login} with admin option;`;
  return [...absent.map((name) => `create role ${name};`), grant].join(' ');
}

/** A grant by somebody else than the database's owner only warns. */
export async function requireConnect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; may: boolean }>(
    `select
      quote_ident(current_database()) as database,
      has_database_privilege($1, current_database(), 'connect') as may`,
    [SITE_ROLE],
  );
  const { database, may } = rows[0] ?? {};
  if (may) return;
  throw new OperatorError(
    `${SITE_ROLE} may not connect to this database. As its owner or a superuser, run: ` +
      `grant connect on database ${database} to ${SITE_ROLE};`,
  );
}
