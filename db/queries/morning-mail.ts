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

/** Queues the mail of a day once, whichever process comes first. `day` is a date such as 2026-11-28. */
export const queueDailyMail = (db: Db, day: string, text: string) =>
  db.execute(sql`
    insert into outbox (id, event, text, channel, recipient)
    select md5('day.started ' || ${day}::text || recipient)::uuid, 'day.started', ${text}::text, 'email', recipient
    from channels where channel = 'email'
    on conflict do nothing`);
