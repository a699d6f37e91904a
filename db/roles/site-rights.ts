import type pg from 'pg';
import { DatabaseUnavailable } from '../errors/database-error.ts';

/** The site's own login, which owns nothing. */
export const SITE_ROLE = 'porchlight_app';

// Without these rights, no lead is stored. `migrate` can't always store a lead as the site's role,
// and never shows that the role may connect. A name that an older release gave may be gone.
const LACKING = `
  select format('%s on %s %s', needed.may, needed.kind, needed.name) as right
  from (values
    ('database', current_database(), 'connect'),
    ('schema', 'public', 'usage'),
    ('schema', 'sales', 'usage'),
    ('schema', 'porchlight_journal', 'usage'),
    ('table', 'public.leads', 'select'),
    ('table', 'public.leads', 'insert'),
    ('table', 'public.consents', 'insert'),
    ('table', 'public.roi_calculations', 'insert'),
    ('table', 'public.stops', 'select'),
    ('columns', 'public.stops', 'insert'),
    ('table', 'public.channels', 'select'),
    ('table', 'public.outbox', 'select'),
    ('table', 'public.outbox', 'insert'),
    ('table', 'public.outbox', 'update'),
    ('table', 'porchlight_journal.migrations', 'select'),
    ('function', 'pg_catalog.pg_control_system()', 'execute')
  ) needed (kind, name, may)
  where not coalesce(
    case kind
      when 'database' then has_database_privilege($1, current_database(), may)
      when 'schema' then has_schema_privilege($1, to_regnamespace(name)::oid, may)
      when 'table' then has_table_privilege($1, to_regclass(name), may)
      when 'columns' then has_any_column_privilege($1, to_regclass(name), may)
      when 'function' then has_function_privilege($1, to_regprocedure(name), may)
    end,
    true
  )`;

/** Rejects with DatabaseUnavailable, with what the site's role may not do. */
export async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ right: string }>(LACKING, [SITE_ROLE]);
  if (rows.length === 0) return;
  const rights = rows.map(({ right }) => right).join(', ');
  throw new DatabaseUnavailable(
    '42501',
    `${SITE_ROLE} lacks rights that this login could not grant (42501): ${rights}. A superuser, ` +
      'or whoever owns these, may',
  );
}
