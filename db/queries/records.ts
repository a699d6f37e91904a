import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid, type PgTable } from 'drizzle-orm/pg-core';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { PromisedCall } from '#shared/promised-call.ts';
import type { Db } from '../client.server.ts';
import { memoize } from '../memoize.ts';
import { consents, type NewConsent } from '../schema/consents.ts';
import { leads, notInserted, type NewLead } from '../schema/leads.ts';
import type { NewPrivacyRequest } from '../schema/privacy-requests.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/roi-calculations.ts';

export interface LeadRecord {
  lead: NewLead;
  consents: NewConsent[];
}

export interface StopRecord {
  privacyRequest: NewPrivacyRequest;
}

/** What a visitor sent. */
export type SubmittedRecord = LeadRecord | StopRecord | { calculation: NewRoiCalculation };

interface StoreOptions {
  /** The channels that are on. */
  channels: NotificationChannel[];
  /** Otherwise the record was just sent, and the database's clock says when. */
  isSpooled: boolean;
}

/** A record whose id is stored already changes nothing. Returns the call that a lead is promised. */
export async function storeRecord(
  db: Db,
  record: SubmittedRecord,
  options: StoreOptions,
): Promise<PromisedCall | null> {
  if ('lead' in record) return storeLead(db, record, options);
  if ('calculation' in record)
    await db.insert(roiCalculations).values(record.calculation).onConflictDoNothing();
  else await db.insert(privacyRequestsToInsert).values(record.privacyRequest).onConflictDoNothing();
  return null;
}

async function storeLead(
  db: Db,
  record: LeadRecord,
  { channels, isSpooled }: StoreOptions,
): Promise<PromisedCall | null> {
  const { lead } = record;
  const agreements = record.consents.map((consent) => ({
    ...consent,
    ...(isSpooled ? { spooled: true } : { givenAt: null }),
  }));
  const messages = channels.map((channel) => ({ event: 'lead.created', leadId: lead.id, channel }));
  const statement = agreements.length + messages.length > 0 ? fullStatement : leadStatement;
  const [stored] = await statement(db).execute({
    ...lead,
    // Triggers set a time that is null to the database's.
    createdAt: isSpooled ? lead.createdAt : null,
    firstTouch: lead.firstTouch && jsonOf(lead.firstTouch),
    lastTouch: lead.lastTouch && jsonOf(lead.lastTouch),
    spooled: isSpooled,
    consents: jsonOf(agreements),
    notifications: jsonOf(messages),
  });
  if (stored) return stored.call;
  // A trigger of an administrator may drop a row without an error.
  const [earlier] = await db.select({ call }).from(leads).where(eq(leads.id, lead.id));
  if (!earlier) throw new Error('the lead was neither inserted nor found');
  return earlier.call;
}

const call = sql<PromisedCall | null>`sales_internal.promised_call(${leads}, ${leads.createdAt})`.as('call');

const insertLead = (db: Db) =>
  db.insert(leads).select(leadValues).onConflictDoNothing().returning({ id: leads.id, call });

// A prepared statement is built once for each connection, and returns no row if the id is stored already.
const leadStatement = memoize((db: Db) => insertLead(db).prepare('store_lead'));

// One round trip. Without agreements and messages, the other statement takes PostgreSQL a third less.
const fullStatement = memoize((db: Db) => {
  const stored = db.$with('stored').as(insertLead(db));
  const ifStored = sql`where exists (select from ${stored})`;
  const storedConsents = db.$with('stored_consents').as(
    db
      .insert(consents)
      .select(sql`${rowsOf(consents, 'consents')} ${ifStored}`)
      .onConflictDoNothing(),
  );
  const storedNotifications = db
    .$with('stored_notifications')
    .as(
      db
        .insert(notificationsToInsert)
        .select(sql`${rowsOf(notificationsToInsert, 'notifications')} ${ifStored}`),
    );
  return db
    .with(stored, storedConsents, storedNotifications)
    .select()
    .from(stored)
    .prepare('store_full_lead');
});

const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);

/** Each value is a parameter, because JSON takes PostgreSQL a quarter longer. Triggers derive the other columns. */
const leadValues = sql`select ${sql.join(
  columnsOf(leads).map(([key, column]) => {
    const isSent = key === 'spooled' || !(key in notInserted);
    return sql`${isSent ? sql.placeholder(key) : sql`null`}::${sql.raw(column.getSQLType())}`;
  }),
  sql`, `,
)}`;

/** Reads a parameter that is a JSON array of rows, so that one prepared statement stores any number of rows. */
function rowsOf(table: PgTable, parameter: string): SQL {
  const names = columnsOf(table).map(([key]) => sql.identifier(key));
  const types = columnsOf(table).map(
    ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
  );
  return sql`select ${sql.join(names, sql`, `)}
    from json_to_recordset(${sql.placeholder(parameter)}::json) as input (${sql.join(types, sql`, `)})`;
}

// Replaces half a surrogate pair, because PostgreSQL refuses it.
const jsonOf = (json: object) =>
  JSON.stringify(json, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

// An insert names every column of its table object, but the site's role may write only these, or the others have defaults.
// They are named here, because Drizzle's casing remembers the columns of one object for each table.
const privacyRequestsToInsert = pgTable('privacy_requests', {
  id: uuid('id').primaryKey(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  contact: text('contact').notNull(),
  what: text('what').notNull(),
});

const notificationsToInsert = pgTable('notifications', {
  event: text('event').notNull(),
  leadId: uuid('lead_id'),
  channel: text('channel').notNull(),
});
