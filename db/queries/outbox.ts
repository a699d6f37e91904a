import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, lt, ne, not, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { channels, outbox } from '../schema/index.ts';
import { lockChannels } from './site-locks.ts';

/** `attempts` includes the attempt that is running. */
export type Message = typeof outbox.$inferSelect;
export type Target = typeof channels.$inferSelect;

const LEASE = sql`now() + interval '1 minute'`;
const MAX_WAIT_SECONDS = 3_600;

// A wait is an hour at most. If the next try is over two hours away, a wrong clock set its time,
// and the message is due now.
const isWaitOver = sql`not (
  ${outbox.nextAt} > now()
  and ${outbox.nextAt} < now() + interval '2 hours'
)`;

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

// A literal, because a generic plan can use the partial index only then.
const isWaiting = sql`${outbox.state} = 'waiting'`;
/** A message that was renewed by hand is tried for another day. */
const beganTrying = sql`greatest(${outbox.at}, ${outbox.firstTriedAt})`;

const hasTarget = sql`(
  ${outbox.event} = 'operator.message'
  or exists (
    select from ${channels} target
    where target.channel = ${outbox.channel}
      and target.recipient = ${outbox.recipient}
  )
)`;
const hasChannel = sql`(
  ${outbox.event} = 'operator.message'
  or exists (
    select from ${channels} target
    where target.channel = ${outbox.channel}
  )
)`;

/** Whether the database lists exactly these targets. */
export async function listsTargets(db: Db, targets: Target[]): Promise<boolean> {
  const stored = await db.select().from(channels);
  return isDeepStrictEqual(namesOf(stored), namesOf(targets));
}

const namesOf = (targets: Target[]) =>
  new Set(targets.map(({ channel, recipient }) => `${channel} ${recipient}`));

/**
 * Replaces the targets of messages. Unsent messages of a removed target are queued for the other
 * targets of the channel, or stay if it has none. Needs a transaction.
 */
export async function writeChannels(db: Db, targets: Target[]): Promise<void> {
  // The site waits for this before it listens.
  await db.execute(sql`set local lock_timeout = '1s'`);
  await lockChannels(db);
  await db.delete(channels);
  if (targets.length > 0) await db.insert(channels).values(targets).onConflictDoNothing();
  await db.execute(sql`
    with removed as (
      delete from outbox
      where state <> 'sent'
        and channel in (select channel from channels)
        and not ${hasTarget}
      returning event, lead_id, call_id, stop_id, text, channel
    )
    insert into outbox (event, lead_id, call_id, stop_id, text, channel, recipient)
    select removed.*, target.recipient
    from removed
    join channels target using (channel)
    -- The start queues the mail of the morning for whoever gets mail then.
    where event <> 'day.started'
    except
    select event, lead_id, call_id, stop_id, text, channel, recipient
    from outbox`);
}

/** Queues, leases and finishes a message, and rolls it back. Needs a transaction. */
export async function tryToQueue(db: Db): Promise<void> {
  const id = randomUUID();
  const target = { channel: 'email', recipient: id } as const;
  await db.execute(sql`savepoint trial`);
  // Messages to the operator need no row of `channels`.
  await db.insert(outbox).values({ id, event: 'operator.message', ...target });
  const [message] = await leaseMessages(db, target, 1);
  if (!message) throw new DatabaseUnavailable('UNKNOWN', 'a queued message was not found');
  await failMessage(db, message, 'TRIAL');
  await finishMessage(db, message);
  await db.execute(sql`rollback to trial`);
}

/** Leases due messages to the recipient for a minute, which is longer than a delivery may take. */
export function leaseMessages(
  db: Db,
  { channel, recipient }: Target,
  limit: number,
): Promise<Message[]> {
  const isDue = and(isWaiting, isWaitOver, hasTarget);
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), eq(outbox.recipient, recipient), isDue))
    .orderBy(outbox.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return (
    db
      .update(outbox)
      .set({
        nextAt: LEASE,
        attempts: sql`${outbox.attempts} + 1`,
        firstTriedAt: sql`coalesce(${outbox.firstTriedAt}, now())`,
      })
      // With `in`, PostgreSQL may run the subquery once per row, and lease too many rows.
      .where(sql`${outbox.id} = any (array(${due}))`)
      .returning()
  );
}

export const finishMessage = (db: Db, message: Message) =>
  updateWaiting(db, message, { state: 'sent', sentAt: sql`now()`, lastError: null });

/** For a message that nobody should get any more. */
export const dropMessage = (db: Db, { id }: Message) =>
  db.delete(outbox).where(and(eq(outbox.id, id), isWaiting));

/** Tries again after e^attempts seconds. Gives up a day after the first try. */
export function failMessage(db: Db, message: Message, lastError: string) {
  const waitSeconds = Math.min(Math.exp(message.attempts), MAX_WAIT_SECONDS);
  return updateWaiting(db, message, {
    state: sql`case when ${lt(beganTrying, daysAgo(1))} then 'failed' else 'waiting' end`,
    nextAt: sql`now() + make_interval(secs => ${waitSeconds})`,
    lastError,
  });
}

/** What was sent stays sent, also if another process, whose lease has ended, reports a failure. */
const updateWaiting = (db: Db, { id }: Message, changes: PgUpdateSetSource<typeof outbox>) =>
  db
    .update(outbox)
    .set(changes)
    .where(and(eq(outbox.id, id), isWaiting));

const newestError = sql<string | null>`(
  array_agg(${outbox.lastError} order by ${outbox.at} desc)
  filter (where ${outbox.lastError} is not null)
)[1]`;

/**
 * For each channel that is set: how many messages wait or failed, the newest error, and the age of
 * the oldest.
 */
export const countUnsent = (db: Db) =>
  db
    .select({
      channel: outbox.channel,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where not ${isWaiting})::int`,
      lastError: newestError,
      oldestSeconds: sql<number>`extract(epoch from now() - min(${outbox.at}))::float8`,
    })
    .from(outbox)
    .where(and(ne(outbox.state, 'sent'), hasTarget))
    .groupBy(outbox.channel)
    .orderBy(outbox.channel);

/**
 * Deletes what was sent or failed 30 days ago, and what has waited as long and whose channel has no
 * target. Returns how many of these there were. A message to the operator stays until it was sent
 * or a person deletes it, because it may be a request that the law wants answered.
 */
export async function pruneOutbox(db: Db): Promise<number> {
  const isForOperator = eq(outbox.event, 'operator.message');
  const isDone = or(eq(outbox.state, 'sent'), and(eq(outbox.state, 'failed'), not(isForOperator)));
  const isOld = lt(beganTrying, daysAgo(30));
  await db.delete(outbox).where(and(isDone, isOld));
  const forgotten = await db
    .delete(outbox)
    .where(and(isWaiting, not(hasChannel), isOld))
    .returning({ id: outbox.id });
  return forgotten.length;
}
