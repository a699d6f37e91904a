import { and, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { agenda, salesLeads } from './sales-views.ts';

/** Who waits for a call that was promised before `until`, and how many of the last day asked again after a stop. */
export async function readMorning(db: Db, until: Date) {
  const due = await db
    .select({
      contactName: agenda.contactName,
      businessName: agenda.businessName,
      dueAt: agenda.dueAt,
      fromAt: agenda.fromAt,
    })
    .from(agenda)
    .where(lt(agenda.dueAt, until))
    .orderBy(agenda.dueAt);
  const [asked] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(salesLeads)
    .where(and(isNotNull(salesLeads.askedAgain), gt(salesLeads.createdAt, sql`now() - interval '1 day'`)));
  return { due, askedAgain: asked?.count ?? 0 };
}
