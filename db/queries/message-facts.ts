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

/** `numbersWith` came with the contact in a lead before the stop, so they are stopped as well. */
const readStop = (db: Db, stopId: string) =>
  db
    .select({
      stop: stops,
      numbersWith: sql<string[]>`sales_internal.numbers_with(array[${stops.contact}], ${stops.at})`,
    })
    .from(stops)
    .where(eq(stops.id, stopId));

type Facts = Awaited<ReturnType<typeof readMessageFacts>>;

/** What a message is about. */
export type MessageFacts = { [Name in keyof Facts]?: Facts[Name] | undefined };
