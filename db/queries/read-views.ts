import pg from 'pg';

/** The views for people, with the column of the time of a row. */
export const salesViews = {
  leads: 'created_at',
  to_contact: 'created_at',
  agenda: 'created_at',
  stops_in_force: 'since',
  by_campaign: 'month',
  team_weekly: 'week',
  leads_for_google_ads: 'Conversion Time',
  roi_calculations: 'created_at',
} as const;
type SalesView = keyof typeof salesViews;

export const isSalesView = (name: string): name is SalesView => Object.hasOwn(salesViews, name);

export interface ViewTable {
  columns: string[];
  rows: (string | null)[][];
}

/** `since` is a date such as 2026-11-24, in the business's time zone. */
export const readView = (client: pg.Client, view: SalesView, since = '-infinity') =>
  queryTable(
    client,
    `select *
    from sales.${view}
    where ${pg.escapeIdentifier(salesViews[view])}::timestamptz
      >= ${pg.escapeLiteral(since)}::timestamptz`,
  );

/** The newest leads, with how and from when sales may contact each. */
export const readNewestLeads = (client: pg.Client, since = '-infinity') =>
  queryTable(
    client,
    `select
      to_char(lead.created_at, 'Mon DD HH24:MI') as sent,
      left(lead.contact_name, 20) as name,
      left(lead.business_name, 20) as business,
      lead.phone,
      lead.status,
      case
        when lead.stopped = 'all' then 'stopped'
        -- A person may read what a program can't.
        when agenda.reach = 'none' and lead.phone_e164 is null then 'unreadable'
        when lead.reach = 'none' then 'unreachable'
        when agenda.from_at <= now() then agenda.reach || ' now'
        else agenda.reach || ' from ' || to_char(agenda.from_at, 'Mon DD HH24:MI')
      end as contact
    from sales.leads lead
    left join sales.agenda using (lead_id)
    where lead.created_at >= ${pg.escapeLiteral(since)}::timestamptz
    order by lead.created_at desc
    limit 30`,
  );

const { builtins } = pg.types;

/**
 * Times have no fractions of a second, and instants their offset, so that spreadsheets read them.
 */
const parsers = new Map<number, (text: string) => string>([
  [builtins.BOOL, (text) => (text === 't' ? 'yes' : 'no')],
  [builtins.TIMESTAMPTZ, (text) => text.replace(/^(.{19})[.\d]*([+-]\d\d)$/, '$1$2:00')],
]);

async function queryTable(client: pg.Client, text: string): Promise<ViewTable> {
  const { fields, rows } = await client.query<(string | null)[]>({
    text,
    rowMode: 'array',
    types: { getTypeParser: (oid: number) => parsers.get(oid) ?? String },
  });
  return { columns: fields.map(({ name }) => name), rows };
}
