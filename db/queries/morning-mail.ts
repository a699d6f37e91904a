import { desc, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { outbox } from '../schema/index.ts';
import { agenda, salesLeads } from './sales-views.ts';

const MAX_LISTED = 50;

export type Listed = Awaited<ReturnType<typeof agreedOrPromised>>;

/**
 * Whom to contact before the next mail: first who is late, then those with an agreed time, then
 * those whom the page promised an answer. At most 50, each with the total, because a bot can send
 * thousands.
 */
export function agreedOrPromised(db: Db) {
  const nextMail = sql`now() + interval '24 hours'`;
  const { reach, contactName, businessName, agreedAt, dueAt } = agenda;
  const isAgreed = sql<boolean>`coalesce(${agreedAt} < ${nextMail}, false)`;
  const at = sql`case when ${isAgreed} then ${agreedAt} else ${dueAt} end`.mapWith(agreedAt);
  const isLate = sql<boolean>`${at} < now()`;
  const total = sql<number>`count(*) over ()::int`;
  return db
    .select({ reach, contactName, businessName, at, isAgreed, isLate, total })
    .from(agenda)
    .where(lt(at, nextMail))
    .orderBy(desc(isLate), desc(isAgreed), at)
    .limit(MAX_LISTED);
}

/** How many asked again after a stop that is still in force. */
export const countAskedAgain = (db: Db) => db.$count(salesLeads, isNotNull(salesLeads.askedAgain));

/** Queues the mail of a date once, whichever process comes first. The text begins with the date. */
export const queueDailyMail = (db: Db, date: string, text: string) =>
  db
    .insert(outbox)
    .values({ id: sql`md5(${date})::uuid`, event: 'day.started', via: 'email', text })
    .onConflictDoNothing();
