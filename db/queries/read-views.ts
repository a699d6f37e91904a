import pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';

export interface ViewTable {
  columns: string[];
  rows: (string | null)[][];
}

const { builtins } = pg.types;

/** Spreadsheets need times without fractions of a second. Instants have their offset, in the time zone that `read` sets. */
const parsers = new Map<number, (text: string) => string>([
  [builtins.BOOL, (text) => (text === 't' ? 'yes' : 'no')],
  [builtins.TIMESTAMP, (text) => text.slice(0, 19)],
  [builtins.TIMESTAMPTZ, (text) => text.replace(/^(.{19})[.\d]*([+-]\d\d)$/, '$1$2:00')],
]);

export async function listViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.views
     where case table_schema when 'sales' then has_table_privilege(format('sales.%I', table_name), 'select') end
     order by name`,
  );
  return rows.map(({ name }) => name);
}

const selectAll = (view: string, where = '') => `select * from sales.${pg.escapeIdentifier(view)} ${where}`;

/** The column that says when a row last changed. */
const changeColumns = ['changed_at'];

/** A condition for the rows that changed since a date such as 2026-11-24. Undefined if the view doesn't say when rows changed. */
export async function changedSince(
  client: pg.Client,
  view: string,
  date: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'sales' and table_name = $1 and column_name = any ($2)`,
    [view, changeColumns],
  );
  const column = rows[0] && pg.escapeIdentifier(rows[0].name);
  return (
    column &&
    `where ${column} >= ${pg.escapeLiteral(date)}::timestamp at time zone ${pg.escapeLiteral(businessTimeZone)}`
  );
}

export async function countOpenPrivacyRequests(client: pg.Client): Promise<{ open: number; due?: string }> {
  const { rows } = await client.query<{ open: number; due: string }>(
    'select count(*)::int as open, min(due_on)::text as due from sales.privacy_requests where closed_at is null',
  );
  return rows[0] ?? { open: 0 };
}

export const readView = (client: pg.Client, view: string, where?: string): Promise<ViewTable> =>
  read(client, selectAll(view, where));

const BATCH_ROWS = 1_000;

/** Leaves its transaction open, so callers must close the connection afterwards. */
export async function* readInBatches(
  client: pg.Client,
  view: string,
  where?: string,
): AsyncGenerator<ViewTable> {
  await client.query('begin read only');
  // Makes PostgreSQL plan for all rows. By default, it plans a cursor for the first rows.
  await client.query(`set local cursor_tuple_fraction to 1; set local jit to off`);
  await client.query(`declare listed no scroll cursor for ${selectAll(view, where)}`);
  for (;;) {
    const batch = await read(client, `fetch ${BATCH_ROWS} from listed`);
    yield batch;
    if (batch.rows.length < BATCH_ROWS) return;
  }
}

/**
 * Reads a view of leads as a table of at most 100 characters per line, in the business's time zone. '!' marks a
 * missed deadline. Returns undefined if the view doesn't list leads.
 */
export async function readCompactTable(
  client: pg.Client,
  view: string,
  where = '',
): Promise<ViewTable | undefined> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'sales' and table_name = $1 and column_name in ('call_from', 'contact_name')`,
    [view],
  );
  if (rowCount !== 2) return undefined;
  return read(
    client,
    `select left(replace(phone, ' ext. ', ' x'), 21) as phone,
       left(contact_name || ', ' || business_name, 14) as who,
       left(coalesce(trade_detail, trade), 10) as trade,
       to_char(due_at, 'Dy HH24:MI') || case when overdue then '!' else '' end as due,
       case when do_not_call then 'do not call'
         when next_at is not null then to_char(next_at, 'Mon DD HH24:MI')
         when ok_to_call_now and call_time = 'any' then 'now'
         else to_char(call_from, 'Dy HH24:MI') end as call,
       case when suspected then 'spam?' else contact_state end as state,
       left(owner, 6) as owner
     from sales.${pg.escapeIdentifier(view)} ${where}`,
  );
}

async function read(client: pg.Client, text: string): Promise<ViewTable> {
  // JIT-compiling a query of a view takes longer than running it.
  await client.query(`set timezone to ${pg.escapeLiteral(businessTimeZone)}; set jit to off`);
  const { fields, rows } = await client.query<(string | null)[]>({
    text,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? String },
  });
  return { columns: fields.map(({ name }) => name), rows };
}
