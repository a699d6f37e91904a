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
export async function readView(client: pg.Client, view: string): Promise<ViewTable> {
  await client.query(`set timezone to 'America/Chicago'`);
  const { fields, rows } = await client.query<Cell[]>({
    text: `select * from sales.${pg.escapeIdentifier(view)}`,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? String },
  });
  return { columns: fields.map(({ name }) => name), rows };
}
