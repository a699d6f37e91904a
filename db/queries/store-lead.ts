import { and, eq, gt, sql } from 'drizzle-orm';
import type { PromisedCall } from '#shared/promised-call.ts';
import { leadFields, optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { memoize } from '#shared/memoize.ts';
import { leads, type NewConsent, type NewLead } from '../schema/index.ts';
import { waitAsIfStored } from './site-locks.ts';

/** The answer to the visitor. */
export interface LeadAnswer {
  reach: 'call' | 'text' | 'email';
  call: PromisedCall | null;
}

export interface LeadRecord {
  lead: NewLead;
  consents: NewConsent[];
}

interface StoreLeadOptions {
  /** Whether it waited in the spool. */
  isSpooled: boolean;
  /** Whether a channel is set: then a database without one stores no lead. */
  hasChannels?: boolean;
}

/**
 * Stores the lead with its consents and messages, unless its id is stored already. The database's
 * clock says when it was sent, or `createdAt` if it waited in the spool. Returns how a person will
 * answer, and the call that is promised, which is null if that is no call.
 */
export async function storeLead(
  db: Db,
  record: LeadRecord,
  { isSpooled, hasChannels = false }: StoreLeadOptions,
): Promise<LeadAnswer> {
  const { lead, consents } = record;
  const statement = consents.length > 0 ? statementWithConsents : statementWithoutConsents;
  const [stored] = await statement(db).execute({
    ...lead,
    createdAt: isSpooled ? lead.createdAt : null,
    attribution: lead.attribution && jsonOf(lead.attribution),
    consents: jsonOf(consents),
    sentAt: lead.createdAt,
    leastChannels: hasChannels ? 1 : 0,
  });
  if (stored) return answerOf(stored);
  if (isSpooled) await correctTime(db, lead);
  const [earlier] = await db
    .select({ reach: reachUnstopped, call: promisedCall })
    .from(leads)
    .where(eq(leads.id, lead.id));
  // A trigger of an administrator may drop a row without an error.
  if (!earlier) throw new DatabaseUnavailable('NOT_STORED');
  await waitAsIfStored(db);
  return answerOf(earlier);
}

const answerOf = ({ reach, call }: LeadAnswer): LeadAnswer => ({
  reach,
  call: reach === 'call' ? call : null,
});

/** A frozen database may have stored it before the drain, with the time when it resumed. */
const correctTime = (db: Db, { id, createdAt }: NewLead) =>
  db
    .update(leads)
    .set({ createdAt })
    .where(and(eq(leads.id, id), gt(leads.createdAt, createdAt)));

const utc = (name: string) =>
  sql.raw(`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
/** The next legal hours, at their wish. Null if nobody can call. */
export const promisedCall = sql<PromisedCall | null>`(
  select json_build_object('from', ${utc('opens')}, 'until', ${utc('closes')}, 'zone', zone)
  from sales.call_hours(
    ${leads.phoneE164},
    ${leads.callTime},
    ${leads.createdAt} + interval '24 hours',
    ${leads.createdAt} + interval '30 minutes'
  )
)`.as('call');

/** Ignores stops, so that the answer reveals none. */
const reachUnstopped = sql<LeadAnswer['reach']>`sales_internal.reach_unstopped(${leads})`.as(
  'reach',
);

const ownColumns = ['calculation', 'source', 'suspectedSpam', 'attribution', 'ipAddress'] as const;
const sentColumns = ['id', 'createdAt', ...leadFields, ...optionalNames, ...ownColumns] as const;
const setByTrigger = recordFrom(['contacts', 'mainContact', 'person', 'status'], () => sql`null`);

const insertLead = (db: Db) =>
  db
    .insert(leads)
    .values({
      ...recordFrom(sentColumns, (name) => sql`${sql.placeholder(name)}`),
      ...setByTrigger,
    })
    .onConflictDoNothing()
    .returning({
      id: leads.id,
      createdAt: leads.createdAt,
      reach: reachUnstopped,
      call: promisedCall,
    });

const sentConsents = sql`${sql.placeholder('consents')}::json`;

/** Consents whose time is in the future (the clock was wrong) get the time of the lead. */
const insertConsents = sql`
  insert into consents (
    id, lead_id, channel, given_at, wording, version,
    name, phone, ip_address, user_agent, page_address
  )
  select
    sent.id,
    stored.id,
    channel,
    least(stored.created_at, ${sql.placeholder('sentAt')}::timestamptz),
    wording,
    version,
    name,
    phone,
    "ipAddress",
    "userAgent",
    "pageAddress"
  from stored, json_to_recordset(${sentConsents}) sent (
    id uuid,
    channel text,
    wording text,
    version text,
    name text,
    phone text,
    "ipAddress" inet,
    "userAgent" text,
    "pageAddress" text
  )
  returning true`;

const queueMessages = sql`
  insert into outbox (event, lead_id, channel, recipient)
  select 'lead.created', stored.id, target.channel, target.recipient
  from stored, channels target
  returning true`;

/** The inserted rows are counted: no lead is stored without its consents and messages. */
const areConsentsStored = sql`sales_internal.require_rows(
  (select count(*) from consented),
  json_array_length(${sentConsents})
)`.as('consents');
const areMessagesQueued = sql`sales_internal.require_rows(
  (select count(*) from queued),
  (select greatest(count(*), ${sql.placeholder('leastChannels')}::bigint) from channels)
)`.as('messages');

const storedIn = (db: Db) => db.$with('stored').as(insertLead(db));
const queuedIn = (db: Db) => db.$with('queued', {}).as(queueMessages);

/**
 * One statement, because three in a transaction take twice as long. Two parts of it are plain SQL,
 * because Drizzle's builder can't insert rows that come from another part. It is prepared once for
 * each connection.
 */
const statementWithConsents = memoize((db: Db) => {
  const stored = storedIn(db);
  return db
    .with(stored, db.$with('consented', {}).as(insertConsents), queuedIn(db))
    .select({
      reach: stored.reach,
      call: stored.call,
      consents: areConsentsStored,
      messages: areMessagesQueued,
    })
    .from(stored)
    .prepare('store_lead_with_consents');
});

/** Most leads have no consents, and PostgreSQL stores them a tenth cheaper by this one. */
const statementWithoutConsents = memoize((db: Db) => {
  const stored = storedIn(db);
  return db
    .with(stored, queuedIn(db))
    .select({ reach: stored.reach, call: stored.call, messages: areMessagesQueued })
    .from(stored)
    .prepare('store_lead');
});

// Replaces half a surrogate pair, because PostgreSQL refuses it.
const jsonOf = (json: object) =>
  JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
