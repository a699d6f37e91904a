import { and, eq, inArray, lt, lte, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.server.ts';
import { outbox, type Via } from '../schema/index.ts';

/** `attempts` includes the attempt that is running. */
export type Message = typeof outbox.$inferSelect;

const LEASE = sql`now() + interval '1 minute'`;
const MAX_WAIT_SECONDS = 3_600;

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

// A literal, because a generic plan can use the partial index only then.
const isWaiting = sql`${outbox.state} = 'waiting'`;
/** A message that was renewed by hand is tried for another day. */
const beganTrying = sql`greatest(${outbox.at}, ${outbox.firstTriedAt})`;

/** A message to the operator waits for mail, whether it is set or not. */
const isForOperator = eq(outbox.event, 'operator.message');

/** Leases due messages for a minute, which is longer than a delivery may take. */
export function leaseMessages(db: Db, via: Via, limit: number): Promise<Message[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.via, via), isWaiting, lte(outbox.nextAt, sql`now()`)))
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
 * How many messages wait or failed of what this site sends and what is for the operator, by `via`,
 * with the newest error and the age of the oldest.
 */
export const countUnsent = (db: Db, vias: Via[]) =>
  db
    .select({
      via: outbox.via,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where not ${isWaiting})::int`,
      lastError: newestError,
      oldestSeconds: sql<number>`extract(epoch from now() - min(${outbox.at}))::float8`,
    })
    .from(outbox)
    .where(and(ne(outbox.state, 'sent'), or(inArray(outbox.via, vias), isForOperator)))
    .groupBy(outbox.via)
    .orderBy(outbox.via);

/**
 * Deletes what was sent or failed 30 days ago, and what has waited as long and this site can't
 * send. A message to the operator stays until it was sent or a person deletes it, because it may be
 * a request that the law wants answered.
 */
export async function pruneOutbox(db: Db, vias: Via[]): Promise<void> {
  const isUnsendable = or(eq(outbox.state, 'failed'), and(isWaiting, notInArray(outbox.via, vias)));
  const isDone = or(eq(outbox.state, 'sent'), and(isUnsendable, not(isForOperator)));
  await db.delete(outbox).where(and(isDone, lt(beganTrying, daysAgo(30))));
}
