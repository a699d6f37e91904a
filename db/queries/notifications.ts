import { and, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Db } from '../client.server.ts';
import { leads } from '../schema/leads.ts';
import { notifications } from '../schema/notifications.ts';

/** While an attempt runs, `attempts` already includes that attempt. */
export type Notification = typeof notifications.$inferSelect;

const MAX_ATTEMPTS = 14;
const MAX_WAIT_EXPONENT = 10;

// Must equal the condition of notifications_open_index, so that PostgreSQL uses this partial index.
const isUnsent = sql`${notifications.state} not in ('sent', 'dropped')`;

// A mail server may take ten minutes to respond, and mail can't be recognized as a duplicate, as webhooks can.
const inAnHour = sql`now() + interval '1 hour'`;
const leaseEnd = (channel: NotificationChannel) =>
  channel === 'email' ? inAnHour : sql`now() + interval '1 minute'`;

/** A claim lasts longer than an attempt takes. */
export function claimNotifications(
  db: Db,
  channel: NotificationChannel,
  limit: number,
): Promise<Notification[]> {
  const due = db
    .select({ eventId: notifications.eventId })
    .from(notifications)
    .where(and(isUnsent, eq(notifications.channel, channel), lte(notifications.nextAttempt, sql`now()`)))
    // Revocations last, because a stop of a shared number may have many.
    .orderBy(sql`${notifications.event} = 'lead.revoked'`, notifications.nextAttempt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return (
    db
      .update(notifications)
      .set({
        state: 'sending',
        nextAttempt: leaseEnd(channel),
        attempts: sql`${notifications.attempts} + 1`,
      })
      // With `in`, PostgreSQL may run the subquery once per row, and claim too many rows.
      .where(sql`${notifications.eventId} = any (array(${due}))`)
      .returning()
  );
}

export const finishNotification = (db: Db, eventId: string) =>
  db
    .update(notifications)
    .set({ state: 'sent', sentAt: sql`now()`, nextAttempt: null, lastError: null })
    .where(eq(notifications.eventId, eventId));

/** The first recipient keeps the event's id, so that a reminder isn't queued again. */
export async function splitByRecipient(db: Db, eventId: string, recipients: string[]): Promise<void> {
  await db.execute(sql`
    with first as (
      update notifications set recipient = ${recipients[0]}, state = 'waiting', attempts = 0, next_attempt = now()
      where event_id = ${eventId} and recipient is null returning *)
    insert into notifications (event, channel, created_at, lead_id, recipient)
    select event, channel, created_at, lead_id, other
    from first cross join unnest(${sql.param(recipients.slice(1))}::text[]) other`);
}

/**
 * Replaces a stop's event by one for each person who gave the number or address, unless one waits, or the last one told the
 * receiver the same. Lifts and undos are counted, because a stop after one is news even if it looks the same.
 */
export async function splitRevocation(db: Db, eventId: string, contacts: string[]): Promise<void> {
  await db.execute(sql`
    with revoked as (delete from notifications where event_id = ${eventId} returning event, channel, created_at)
    insert into notifications (event, channel, created_at, lead_id, lead_ids, notified_state)
    select event, channel, revoked.created_at, people.ids[cardinality(people.ids)], people.ids, said.state
    from revoked cross join (
      select own.person, array_agg(own.id order by own.created_at, own.id) as ids from leads own
      where own.person in (select person from sales_internal.people_with(${sql.param(contacts)}::text[]))
      group by own.person) people
    cross join lateral (select concat_ws(', ',
      (select string_agg(distinct channel || case when from_page then ' from the page' else '' end, ', ')
        from sales_internal.person_stops stop
        where stop.person = people.person and lifted_at is null and renewed_at is null),
      (select count(*) || ' lifts' from lead_contacts where lead_id = any (people.ids) and kind = 'lifted'),
      (select count(distinct undo.id) || ' undos' from sales_internal.identities own join revocations undo using (contact)
        where own.person = people.person and undo.action = 'undo')) as state) said
    where not exists (
      select from notifications queued
      where queued.event = revoked.event and queued.channel = revoked.channel and queued.lead_id = any (people.ids) and (queued.state = 'waiting'
        or queued.state <> 'failed' and queued.lead_ids = people.ids and queued.notified_state = said.state))`);
}

interface Failure {
  message: string;
  mayHaveArrived: boolean;
}

export const isLastAttempt = (notification: Notification, { mayHaveArrived }: Failure) =>
  notification.attempts >= MAX_ATTEMPTS || (mayHaveArrived && notification.mayHaveArrived);

/**
 * Sets the next attempt to e^attempts seconds from now, at most about 6 hours. All attempts together take about 28 hours.
 * What may have arrived is sent once more, an hour later.
 */
export function recordFailure(db: Db, notification: Notification, failure: Failure) {
  const { eventId, attempts } = notification;
  const { message: lastError, mayHaveArrived } = failure;
  const seconds = Math.exp(Math.min(attempts, MAX_WAIT_EXPONENT));
  const nextAttempt = mayHaveArrived ? inAnHour : sql`now() + make_interval(secs => ${seconds})`;
  const next = isLastAttempt(notification, failure)
    ? ({ state: 'failed', nextAttempt: null } as const)
    : ({ state: 'retrying', nextAttempt } as const);
  return (
    db
      .update(notifications)
      .set({ ...next, lastError, ...(mayHaveArrived && { mayHaveArrived }) })
      // If another process has claimed the notification, `attempts` has grown, and no row matches.
      .where(and(eq(notifications.eventId, eventId), eq(notifications.attempts, attempts)))
  );
}

export const removeNotification = (db: Db, eventId: string) =>
  db.delete(notifications).where(eq(notifications.eventId, eventId));

/** Deletes the unsent events that queue_event.sql and record_stop.sql queued for channels that are off. */
export async function deleteUnsentSalesEvents(db: Db, channelsOn: NotificationChannel[]): Promise<void> {
  const isPhoned = sql`exists (select from ${leads} where ${leads.id} = ${notifications.leadId} and ${leads.source} = 'phone')`;
  const isQueuedBySql = or(inArray(notifications.event, ['lead.contacted', 'lead.revoked']), isPhoned);
  const isOff = notInArray(notifications.channel, channelsOn);
  await db.delete(notifications).where(and(isUnsent, isOff, isQueuedBySql));
}

/** A channel that is on takes a message within seconds of its time. */
export async function dropForgotten(db: Db, channelsOn: NotificationChannel[]): Promise<number> {
  const { channel, createdAt, nextAttempt } = notifications;
  const isForgotten = sql`coalesce(${nextAttempt}, ${createdAt}) < now() - interval '24 hours'`;
  const { rowCount } = await db
    .update(notifications)
    .set({ state: 'dropped', nextAttempt: null })
    .where(and(isUnsent, notInArray(channel, channelsOn), isForgotten));
  return rowCount ?? 0;
}

/** How many messages wait, or failed, for each channel. */
export const countUnsent = (db: Db) =>
  db
    .select({ channel: notifications.channel, count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(isUnsent)
    .groupBy(notifications.channel);

/** Of unsent notifications. The age is that of the oldest that hasn't failed for good. */
export async function notificationStatus(db: Db) {
  const { state, createdAt } = notifications;
  const [status] = await db
    .select({
      oldestAgeSeconds: sql<number>`coalesce(
        extract(epoch from now() - min(${createdAt}) filter (where ${state} <> 'failed')), 0)::float8`,
      failed: sql<number>`count(*) filter (where ${state} = 'failed')::int`,
    })
    .from(notifications)
    .where(isUnsent);
  return status ?? { oldestAgeSeconds: 0, failed: 0 };
}

export async function retryNotifications(db: Db): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ state: 'waiting', attempts: 0, nextAttempt: sql`now()`, lastError: null, mayHaveArrived: false })
    .where(inArray(notifications.state, ['retrying', 'failed']));
  return rowCount ?? 0;
}
