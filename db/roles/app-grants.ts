import type pg from 'pg';
import { MIGRATION_LOCK } from '../migrate.ts';

/** The role that the site runs as if another role owns the database. */
export const APP_ROLE = 'porchlight_app';

/** Gives the role exactly the rights of db/sql/sales_internal/grant_to_app_role.sql. Only the owner may. */
export async function grantApp(client: pg.Client, role = APP_ROLE): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await client.query('call sales_internal.grant_to_app_role($1)', [role]);
  await client.query('commit');
}
