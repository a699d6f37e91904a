import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { calls, leads, stops } from '../schema/index.ts';
import type { Message } from './outbox.ts';
import { salesLeads } from './sales-views.ts';
import { promisedCall } from './store-lead.ts';

/**
 * Reads what a message is about when it is sent. There is no `lead` and no `call` if the lead was
 * erased.
 */
export async function readMessageFacts(db: Db, { leadId, callId, stopId }: Message) {
  const [stored] = leadId
    ? await db
        .select({ promisedCall, attribution: leads.attribution })
        .from(leads)
        .where(and(eq(leads.id, leadId), isNull(leads.erasedAt)))
    : [];
  const [lead] =
    stored && leadId ? await db.select().from(salesLeads).where(eq(salesLeads.leadId, leadId)) : [];
  const [call] = stored && callId ? await db.select().from(calls).where(eq(calls.id, callId)) : [];
  const [stop] = stopId ? await db.select().from(stops).where(eq(stops.id, stopId)) : [];
  return {
    lead,
    promisedCall: stored?.promisedCall ?? null,
    attribution: stored?.attribution ?? undefined,
    call,
    stop,
  };
}

type Facts = Awaited<ReturnType<typeof readMessageFacts>>;

/** What a message is about. */
export type MessageFacts = { [Name in keyof Facts]?: Facts[Name] | undefined };
