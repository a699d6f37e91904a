import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { calls, leads, stops } from '../schema/index.ts';
import type { Message } from './outbox.ts';
import { salesLeads } from './sales-views.ts';
import { promisedBy, promisedHours } from './store-lead.ts';

/** What a message is about when it is sent. An erased lead has no `lead` and no `call`. */
export async function readMessageFacts(db: Db, { leadId, callId, stopId }: Message) {
  const stored = leadId ? await readLead(db, leadId) : undefined;
  const [call] = stored && callId ? await readCall(db, callId) : [];
  const [stopped] = stopId ? await readStop(db, stopId) : [];
  return {
    lead: stored?.lead,
    promisedCall: stored?.promisedCall ?? null,
    promisedBy: stored?.promisedBy,
    attribution: stored?.attribution,
    call,
    stop: stopped?.stop,
    numbersWith: stopped?.numbersWith,
    hidden: stopped?.hidden,
    /** The stops that hide a lead which asks again. */
    askedThen: stored?.lead?.askedAgain ? await readAskedThen(db, stored.lead.leadId) : [],
  };
}

/** Undefined if the lead was erased. */
async function readLead(db: Db, leadId: string) {
  const [stored] = await db
    .select({
      promisedCall: promisedHours,
      promisedBy: promisedBy.mapWith(leads.createdAt),
      attribution: leads.attribution,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)));
  if (!stored) return undefined;
  const [lead] = await db.select().from(salesLeads).where(eq(salesLeads.leadId, leadId));
  return {
    lead,
    promisedCall: stored.promisedCall,
    promisedBy: stored.promisedBy,
    attribution: stored.attribution ?? undefined,
  };
}

/**
 * Without what the lead's view hides. `leadIds` are the leads whose state the call changed, unless
 * a later call changed it again.
 */
function readCall(db: Db, callId: string) {
  const { id, at, leadId, login, outcome, note, nextAt, amount } = calls;
  const leadIds = sql<string[]>`array(
    select lead.id
    from leads lead
    where lead.person = calls.person
      and (lead.id = calls.lead_id or lead.result = calls.id or lead.next_at = calls.next_at)
    order by lead.created_at desc)`;
  return db
    .select({ id, at, leadId, leadIds, login, outcome, note, nextAt, amount })
    .from(calls)
    .where(eq(id, callId));
}

/** A stop of somebody who asks again. */
export interface AskedThen {
  contact: string;
  at: Date;
  /** Null if the page recorded it. */
  login: string | null;
  how: string | null;
  /** Who had the contact then, and so may be somebody else than who asks again. */
  people: string | null;
}

/** The newest stop of each contact that hides the lead. */
const readAskedThen = async (db: Db, leadId: string) => {
  const { rows } = await db.execute<Record<keyof AskedThen, string | null>>(sql`
    select
      stop.contact,
      stop.at,
      stop.login,
      stop.how,
      sales_internal.say_people(
        array(
          select earlier.id
          from leads earlier
          where earlier.contacts @> array[stop.contact]
            and earlier.created_at <= stop.at
        ),
        3
      ) as people
    from (
      select distinct on (each.contact) each.*
      from sales_internal.leads_with_stops lead
      join stops each on each.id = any (lead.hidden_by)
      where lead.id = ${leadId}
      order by
        each.contact,
        each.at desc
    ) stop`);
  return rows.map((row) => ({ ...row, at: new Date(row.at ?? '') }) as AskedThen);
};

/**
 * `numbersWith` came with the contact in a lead before the stop, so they are stopped as well.
 * `hidden` names whom both hide.
 */
const readStop = (db: Db, stopId: string) =>
  db
    .select({
      stop: stops,
      numbersWith: sql<string[]>`sales_internal.numbers_with(array[${stops.contact}], ${stops.at})`,
      hidden: sql<string | null>`sales_internal.say_people(
        array(
          select lead.id
          from sales_internal.leads_with_stops lead
          where lead.contacts && (
              ${stops.contact} || sales_internal.numbers_with(array[${stops.contact}], ${stops.at})
            )
            and lead.is_open
            and lead.is_stopped
        ),
        5
      )`,
    })
    .from(stops)
    .where(eq(stops.id, stopId));

type Facts = Awaited<ReturnType<typeof readMessageFacts>>;

/** What a message is about. */
export type MessageFacts = { [Name in keyof Facts]?: Facts[Name] | undefined };
