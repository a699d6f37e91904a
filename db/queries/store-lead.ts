import { eq, sql } from 'drizzle-orm';
import type { PromisedCall } from '#shared/promised-call.ts';
import { leadFields, optionalNames } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { memoize } from '#shared/memoize.ts';
import { leads, type NewConsent, type NewLead, type Via } from '../schema/index.ts';
import { makeCommitDurable } from './site-locks.ts';

/** How a person will answer, and the hours in which they call if that is a call. */
export interface PromisedAnswer {
  reach: 'call' | 'text' | 'email';
  call: PromisedCall | null;
}

export interface LeadRecord {
  lead: NewLead;
  consents: NewConsent[];
}

/**
 * Stores the lead with its consents and messages, unless its id is stored already. Returns how a
 * person will answer, and the call that is promised, which is null if that is no call. `vias` are
 * the ways by which the site sends messages.
 */
export async function storeLead(
  db: Db,
  { lead, consents }: LeadRecord,
  vias: Via[],
): Promise<PromisedAnswer> {
  const [stored] = await insertLead(db).execute({
    ...lead,
    attribution: lead.attribution && jsonOf(lead.attribution),
    consents: consents.length > 0 ? jsonOf(consents) : null,
    vias,
  });
  if (stored) return answerOf(stored);
  const [earlier] = await db
    .select({ reach: reachUnstopped, call: promisedHours })
    .from(leads)
    .where(eq(leads.id, lead.id));
  if (!earlier) throw new DatabaseUnavailable('UNKNOWN', 'the lead was neither inserted nor found');
  await makeCommitDurable(db);
  return answerOf(earlier);
}

const answerOf = ({ reach, call }: PromisedAnswer): PromisedAnswer => ({
  reach,
  call: reach === 'call' ? call : null,
});

const utc = (name: string) =>
  sql.raw(`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
/** By when the page promises an answer. */
export const promisedBy = sql<Date>`${leads.createdAt} + sales_internal.promised_time()`;

/** The next legal hours, at their wish. Null if nobody can call. */
export const promisedHours = sql<PromisedCall | null>`(
  select json_build_object('from', ${utc('opens')}, 'until', ${utc('closes')}, 'zone', zone)
  from sales.call_hours(
    ${leads.phoneE164},
    ${leads.callTime},
    ${promisedBy},
    ${leads.createdAt} + interval '30 minutes'
  )
)`.as('call');

/** Ignores stops, so that the answer reveals none. */
const reachUnstopped = sql<PromisedAnswer['reach']>`sales_internal.reach_unstopped(${leads})`.as(
  'reach',
);

const ownColumns = ['calculation', 'source', 'suspectedSpam', 'attribution', 'ipAddress'] as const;
const sentColumns = ['id', 'createdAt', ...leadFields, ...optionalNames, ...ownColumns] as const;
const setByTrigger = recordFrom(['contacts', 'mainContact', 'person', 'status'], () => sql`null`);

const sentConsents = sql`${sql.placeholder('consents')}::json`;

/**
 * Three inserts in one statement, because three in a transaction take twice as long. The functions
 * in `returning` store consents and messages of the lead that it inserts. It is prepared once for
 * each connection.
 */
const insertLead = memoize((db: Db) =>
  db
    .insert(leads)
    .values({
      ...recordFrom(sentColumns, (name) => sql`${sql.placeholder(name)}`),
      ...setByTrigger,
    })
    .onConflictDoNothing()
    .returning({
      reach: reachUnstopped,
      call: promisedHours,
      // Consents whose time is in the future (the clock was wrong) get the time of the lead.
      storedConsents: sql`case when ${sentConsents} is not null then sales_internal.store_consents(
        ${leads.id},
        least(${leads.createdAt}, ${sql.placeholder('createdAt')}::timestamptz),
        ${sentConsents}
      ) end`,
      queuedMessages: sql`sales_internal.queue(
        'lead.created',
        ${sql.placeholder('vias')},
        ${leads.id}
      )`,
    })
    .prepare('store_lead'),
);

// Replaces half a surrogate pair, because PostgreSQL refuses it.
const jsonOf = (json: object) =>
  JSON.stringify(json, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
