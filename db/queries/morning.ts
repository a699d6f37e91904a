import { lt, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { agenda, salesLeads } from './sales-views.ts';

/** Whose call was promised before tomorrow morning, and how many asked again after a stop since yesterday morning. */
export const readMorning = async (db: Db) => ({
  due: await db
    .select()
    .from(agenda)
    .where(lt(agenda.dueAt, sql`now() + interval '24 hours'`))
    .orderBy(agenda.dueAt),
  askedAgain: await db.$count(
    salesLeads,
    sql`asked_again is not null and created_at > now() - interval '24 hours'`,
  ),
});
