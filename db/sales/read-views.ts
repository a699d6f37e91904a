import pg from 'pg';

export type Cell = string | number | boolean | null;

export interface ViewTable {
  columns: string[];
  rows: Cell[][];
}

const { builtins } = pg.types;

/** Times as a spreadsheet reads them: the clock in Chicago, to the second. */
const parsers = new Map<number, (text: string) => Cell>([
  [builtins.BOOL, (text) => text === 't'],
  [builtins.INT4, Number],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMP, (text) => text.slice(0, 19)],
  [builtins.TIMESTAMPTZ, (text) => text.slice(0, 19)],
]);

/** The views that salespeople read, empty where the migrations are not applied. */
export async function listViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'sales' order by viewname`,
  );
  return rows.map(({ name }) => name);
}

/** All rows of one of them, in the view's own order. */
export const readView = (client: pg.Client, view: string): Promise<ViewTable> =>
  read(client, `select * from sales.${pg.escapeIdentifier(view)}`);

const hour = (moment: string) =>
  `to_char(${moment} at time zone coalesce(time_zone, 'America/Chicago'), 'FMHH12am')`;

/**
 * Of a view of leads what a caller needs, cut to a hundred columns: due by the clock in Chicago, late ones marked, the span
 * by the clock of the number. Undefined where the view has no leads.
 */
export async function readDesk(client: pg.Client, view: string): Promise<ViewTable | undefined> {
  const { rowCount } = await client.query(
    `select from information_schema.columns
     where table_schema = 'sales' and table_name = $1 and column_name in ('call_from', 'contact_name')`,
    [view],
  );
  if (rowCount !== 2) return undefined;
  return read(
    client,
    `select
       left(replace(phone, ' ext. ', ' x'), 18) as phone,
       left(contact_name || ', ' || business_name, 15) as who,
       left(trade, 9) as trade,
       to_char(due_at, 'Dy HH24:MI') || case when overdue then '!' else '' end as due,
       concat(case when ok_to_call_now then 'now' || case when call_from is null then '' when call_from <= now()
           then ' to ' || ${hour('call_until')} else '; ' end end,
         case when do_not_call then 'never: asked' when call_from > now() then
           to_char(call_from at time zone coalesce(time_zone, 'America/Chicago'), 'Dy ')
             || ${hour('call_from')} || '-' || ${hour('call_until')} end) as call,
       nullif(call_time, 'any') as wish,
       left(case when suspected then 'suspected' else replace(contact_state, 'number', 'no.') end, 9) as state
     from sales.${pg.escapeIdentifier(view)}`,
  );
}

async function read(client: pg.Client, text: string): Promise<ViewTable> {
  await client.query(`set timezone to 'America/Chicago'`);
  const { fields, rows } = await client.query<Cell[]>({
    text,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? String },
  });
  return { columns: fields.map(({ name }) => name), rows };
}
