import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type pg from 'pg';
import { dbOn } from '../client.server.ts';
import { leadContacts } from '../schema/lead-contacts.ts';
import { leads } from '../schema/leads.ts';
import { rateLimitHits } from '../schema/rate-limit-hits.ts';
import { voiceCalls } from '../schema/voice-calls.ts';

export const IP_ADDRESS_DAYS = 90;

/** After so many months, the counts of a month's days become one row. */
export const DAILY_COUNTS_MONTHS = 25;

const COUNTS = { event_counts: 'source, campaign, trade, event', speed_counts: 'device, metric, bucket' };

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Truncates IP addresses of leads, not of consents. With `suspectedDays`, deletes older suspected leads without a call. */
export async function applyRetention(client: pg.Client, suspectedDays?: number) {
  const db = dbOn(client);
  await db.delete(rateLimitHits).where(lt(rateLimitHits.resetsAt, sql`now()`));
  const { ipAddress, createdAt } = leads;
  const networkBits = sql`case family(${ipAddress}) when 4 then 24 else 48 end`;
  const truncated = await db
    .update(leads)
    .set({ ipAddress: sql`network(set_masklen(${ipAddress}, ${networkBits}))` })
    .where(and(lt(createdAt, daysAgo(IP_ADDRESS_DAYS)), sql`masklen(${ipAddress}) > ${networkBits}`));
  const hasContact = db.select().from(leadContacts).where(eq(leadContacts.leadId, leads.id));
  const suspected =
    suspectedDays === undefined
      ? undefined
      : await db
          .delete(leads)
          .where(
            and(eq(leads.suspectedSpam, true), lt(createdAt, daysAgo(suspectedDays)), notExists(hasContact)),
          );
  for (const [table, keys] of Object.entries(COUNTS)) {
    // The builder can't insert what a statement deletes.
    await client.query(
      `with old as (
         delete from ${table}
         where day < date_trunc('month', now()) - make_interval(months => $1) and extract(day from day) <> 1
         returning *
       )
       insert into ${table} as stored (day, ${keys}, count)
       select date_trunc('month', day), ${keys}, sum(count) from old group by 1, ${keys}
       on conflict (day, ${keys}) do update set count = stored.count + excluded.count`,
      [DAILY_COUNTS_MONTHS],
    );
  }
  const calls = await db.delete(voiceCalls).where(lt(voiceCalls.grantedAt, daysAgo(1)));
  return {
    voiceCalls: calls.rowCount ?? 0,
    ipAddresses: truncated.rowCount ?? 0,
    suspectedLeads: suspected?.rowCount ?? 0,
  };
}
