import { isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { outbox } from '../schema/index.ts';
import { agenda, salesLeads } from './sales-views.ts';

const MAX_LISTED = 50;

export type Listed = Awaited<ReturnType<typeof dueByTomorrow>>;

/** The first 50, and how many there are, because a bot can send thousands. */
const list = (db: Db, moment: typeof agenda.dueAt | typeof agenda.agreedAt, before: SQL) =>
  db
    .select({
      contactName: agenda.contactName,
      businessName: agenda.businessName,
      at: moment,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(agenda)
    .where(lt(moment, before))
    .orderBy(moment)
    .limit(MAX_LISTED);

/** Whose call was promised before tomorrow morning. */
export const dueByTomorrow = (db: Db) => list(db, agenda.dueAt, sql`now() + interval '24 hours'`);

/** With whom sales agreed on a time that is before tomorrow, by the clock of the zone. */
export const agreedByToday = (db: Db, zone: string) =>
  list(
    db,
    agenda.agreedAt,
    sql`(date_trunc('day', now() at time zone ${zone}::text) + interval '1 day') at time zone ${zone}::text`,
  );

/** How many asked again after a stop that still holds. */
export const countAskedAgain = (db: Db) => db.$count(salesLeads, isNotNull(salesLeads.askedAgain));

const lacksMail = (subject: string) => sql`channel = 'email' and not exists (
  select from ${outbox} where event = 'day.started' and recipient = channels.recipient
    and split_part(text, E'\\n', 1) = ${subject}::text)`;

/** Whether somebody gets mail, and has none with this subject yet. */
export async function lacksDailyMail(db: Db, subject: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from channels where ${lacksMail(subject)} limit 1`);
  return rows.length > 0;
}

/** Queues the mail of a day once, whichever process comes first. The text begins with the subject, which names the day. */
export const queueDailyMail = (db: Db, subject: string, text: string) =>
  db.execute(sql`
    insert into outbox (id, event, text, channel, recipient)
    select md5(${subject}::text || recipient)::uuid, 'day.started', ${text}::text, 'email', recipient
    from channels where ${lacksMail(subject)}
    on conflict do nothing`);
