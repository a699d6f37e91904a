import type pg from 'pg';
import { DatabaseUnavailable } from '../errors/database-error.ts';

/** The site's own login, which owns nothing. */
export const SITE_ROLE = 'porchlight_app';

// What db/sql/900_rights.sql grants on objects that this login may not own. A grant on somebody
// else's table may only warn. A name that an older release gave may be gone.
const LACKING = `
  select format('%s on %s %s', may, kind, name) as right
  from (values
    ('database', current_database(), '{connect}'::text[]),
    ('schema', 'public', '{usage}'),
    ('schema', 'sales', '{usage}'),
    ('schema', 'sales_internal', '{usage}'),
    ('schema', 'porchlight_journal', '{usage}'),
    ('table', 'porchlight_journal.migrations', '{select}'),
    ('table', 'public.backup_proofs', '{select}'),
    ('table', 'public.calls', '{select}'),
    ('table', 'public.consents', '{insert}'),
    ('table', 'public.leads', '{select, insert}'),
    ('columns of', 'public.leads', '{update}'),
    ('table', 'public.outbox', '{select, insert, update, delete}'),
    ('table', 'public.reservations', '{select, delete}'),
    ('table', 'public.roi_calculations', '{select, insert}'),
    ('table', 'public.site_locks', '{select, update}'),
    ('table', 'public.stops', '{select}'),
    ('columns of', 'public.stops', '{insert}')
  ) needed (kind, name, rights)
  cross join unnest(rights) may
  where not coalesce(
    case kind
      when 'database' then has_database_privilege($1, current_database(), may)
      when 'schema' then has_schema_privilege($1, to_regnamespace(name)::oid, may)
      when 'table' then has_table_privilege($1, to_regclass(name), may)
      when 'columns of' then has_any_column_privilege($1, to_regclass(name), may)
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
