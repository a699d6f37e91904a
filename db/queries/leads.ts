import { getTableColumns, inArray, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Db } from '../client.server.ts';
import { memoize } from '../memoize.ts';
import { consents, type NewConsent } from '../schema/consents.ts';
import { leads, type Lead, type NewLead } from '../schema/leads.ts';
import { notifications } from '../schema/notifications.ts';

const { placeholder } = sql;

export interface LeadToStore {
  lead: NewLead;
  consents: NewConsent[];
  channels: readonly NotificationChannel[];
  /** Otherwise the lead was just sent, and the database's clock says when. */
  spooled: boolean;
}

export type StoredLead = Pick<Lead, 'id' | 'contentHash' | 'visitorId'>;

const storedColumns = { id: leads.id, contentHash: leads.contentHash, visitorId: leads.visitorId };

// sales_internal.erase_leads replaces the content hash with this text, so the content can't be compared.
const ERASED = '(erased)';

export const hasOtherContent = ({ contentHash: stored }: StoredLead, contentHash: string) =>
  stored !== ERASED && stored !== contentHash;

// The rows are passed as JSON, so that one prepared statement stores any number of rows.
const storeStatement = memoize((db: Db) => {
  const stored = db
    .$with('stored')
    .as(
      db
        .insert(leads)
        .select(rowsOf(leads, 'leads'))
        .onConflictDoNothing({ target: leads.id })
        .returning(storedColumns),
    );
  const storedConsents = db.$with('stored_consents').as(
    db
      .insert(consents)
      .select(sql`${rowsOf(consents, 'consents')} where "leadId" in (select id from ${stored})`)
      // Naming a column here would require the right to read the table, which the site's role lacks.
      .onConflictDoNothing(),
  );
  const storedNotifications = db.$with('stored_notifications', {}).as(
    sql`insert into ${notifications} (event, lead_id, channel)
      select 'lead.created', lead_id, channel
      from json_to_recordset(${placeholder('notifications')}::json) as input (lead_id uuid, channel text)
      where lead_id in (select id from ${stored})`,
  );
  return db.with(stored, storedConsents, storedNotifications).select().from(stored).prepare('store_leads');
});

function rowsOf(table: PgTable, parameter: string): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  const names = columns.map(([key]) => sql.identifier(key));
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`);
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
  return sql`select ${list(names)} from json_to_recordset(${placeholder(parameter)}::json) as input (${list(types)})`;
}

// Replaces half a surrogate pair, because PostgreSQL refuses it.
const jsonOf = (rows: object[]) =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Returns the stored leads in the order of the input. If an id is already stored, returns the existing lead. */
export async function storeLeads(db: Db, input: LeadToStore[]): Promise<StoredLead[]> {
  const firstById = new Map(input.toReversed().map((each) => [each.lead.id, each]));
  // Sorted by id, so that two processes don't deadlock.
  const rows = [...firstById.values()].toSorted((one, other) => (one.lead.id < other.lead.id ? -1 : 1));
  const inserted = await storeStatement(db).execute({
    leads: jsonOf(
      rows.map(({ lead, spooled }) => ({ ...lead, ...(!spooled && { createdAt: null }), spooled })),
    ),
    consents: jsonOf(
      rows.flatMap(({ consents: agreements, spooled }) =>
        agreements.map((consent) => ({ ...consent, ...(spooled ? { spooled } : { givenAt: null }) })),
      ),
    ),
    notifications: jsonOf(
      rows.flatMap(({ lead, channels }) => channels.map((channel) => ({ lead_id: lead.id, channel }))),
    ),
  });
  const stored = new Map(inserted.map((lead) => [lead.id, lead]));
  // The first statement returns no lead that was stored already. A second statement reads these leads.
  const missing = [...firstById.keys()].filter((id) => !stored.has(id));
  for (const lead of await findLeads(db, missing)) stored.set(lead.id, lead);
  return input.map(({ lead }) => {
    const found = stored.get(lead.id);
    if (!found) throw new Error('a lead was neither inserted nor found');
    return found;
  });
}

export async function storeLead(db: Db, input: LeadToStore): Promise<StoredLead> {
  const [stored] = await storeLeads(db, [input]);
  if (!stored) throw new Error('storing one lead returned none');
  return stored;
}

export async function findLeads(db: Db, ids: string[]): Promise<StoredLead[]> {
  if (ids.length === 0) return [];
  return db.select(storedColumns).from(leads).where(inArray(leads.id, ids));
}
