import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type pg from 'pg';
import { dbOn } from '../client.server.ts';
import { leadContacts } from '../schema/lead-contacts.ts';
import { leads } from '../schema/leads.ts';

export const IP_ADDRESS_DAYS = 90;

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Truncates IP addresses of leads, not of consents. With `suspectedDays`, deletes older suspected leads without a call. */
export async function applyRetention(client: pg.Client, suspectedDays?: number) {
  const db = dbOn(client);
  const { ipAddress, createdAt } = leads;
  const networkBits = sql`case family(${ipAddress}) when 4 then 24 else 48 end`;
  const truncated = await db
    .update(leads)
    .set({ ipAddress: sql`network(set_masklen(${ipAddress}, ${networkBits}))` })
    .where(and(lt(createdAt, daysAgo(IP_ADDRESS_DAYS)), sql`masklen(${ipAddress}) > ${networkBits}`));
  const hasEntry = db.select().from(leadContacts).where(eq(leadContacts.leadId, leads.id));
  const suspected =
    suspectedDays === undefined
      ? undefined
      : await db
          .delete(leads)
          .where(
            and(eq(leads.suspectedSpam, true), lt(createdAt, daysAgo(suspectedDays)), notExists(hasEntry)),
          );
  return {
    ipAddresses: truncated.rowCount ?? 0,
    suspectedLeads: suspected?.rowCount ?? 0,
  };
}
