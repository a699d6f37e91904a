import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../client.server.ts';
import { channels, outbox } from '../schema/index.ts';

/** `attempts` includes the attempt that is running. */
export type Message = typeof outbox.$inferSelect;
export type Target = typeof channels.$inferSelect;

export interface Failure {
  code: string;
  /** Never try again. */
  isFinal?: boolean;
  /** What the receiver asked for. At most an hour is granted. */
  retryAfterSeconds?: number | undefined;
}

const LEASE = sql`now() + interval '1 minute'`;
const MAX_WAIT_SECONDS = 3_600;

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

// A literal, because a generic plan can use the partial index only then.
const isWaiting = sql`${outbox.state} = 'waiting'`;
const isOlder = (days: number) => lt(outbox.at, daysAgo(days));

/** Replaces the targets of messages by these. */
export async function writeChannels(db: Db, targets: Target[]): Promise<void> {
  await db.delete(channels);
  if (targets.length > 0) await db.insert(channels).values(targets).onConflictDoNothing();
}

/** Leases due messages for a minute. Whoever sends longer renews the lease. */
export function leaseMessages(db: Db, channel: Target['channel'], limit: number): Promise<Message[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting, eq(outbox.channel, channel), lte(outbox.nextAt, sql`now()`)))
    .orderBy(outbox.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return (
    db
      .update(outbox)
      .set({ nextAt: LEASE, attempts: sql`${outbox.attempts} + 1` })
      // With `in`, PostgreSQL may run the subquery once per row, and lease too many rows.
      .where(sql`${outbox.id} = any (array(${due}))`)
      .returning()
  );
}

export const renewLease = (db: Db, message: Message) => change(db, message, { nextAt: LEASE });

export const finishMessage = (db: Db, message: Message) =>
  change(db, message, { state: 'sent', sentAt: sql`now()`, lastError: null });

/** Tries again after the seconds that the receiver asked for, or e^attempts. Gives up a day after the event. */
export const failMessage = (
  db: Db,
  message: Message,
  { code, isFinal = false, retryAfterSeconds = Math.exp(message.attempts) }: Failure,
) =>
  change(db, message, {
    state: sql`case when ${isFinal} or ${isOlder(1)} then 'failed' else 'waiting' end`,
    nextAt: sql`now() + make_interval(secs => ${Math.min(retryAfterSeconds, MAX_WAIT_SECONDS)})`,
    lastError: code,
  });

/** What was sent stays sent, also if another process, whose lease has ended, reports a failure. */
const change = (db: Db, { id }: Message, changes: PgUpdateSetSource<typeof outbox>) =>
  db
    .update(outbox)
    .set(changes)
    .where(and(eq(outbox.id, id), isWaiting));

/** For each channel: how many messages wait or failed, and the age of the oldest that waits. */
export const countUnsent = (db: Db) =>
  db
    .select({
      channel: outbox.channel,
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where not ${isWaiting})::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outbox.at}) filter (where ${isWaiting})), 0)::float8`,
    })
    .from(outbox)
    .where(ne(outbox.state, 'sent'))
    .groupBy(outbox.channel);

/** Deletes what was sent or failed 30 days ago, and what has waited for two days. Messages to the operator wait until mail is set. */
export async function pruneOutbox(db: Db): Promise<void> {
  const isForgotten = and(isWaiting, ne(outbox.event, 'operator.message'), isOlder(2));
  await db.delete(outbox).where(or(isForgotten, and(ne(outbox.state, 'waiting'), isOlder(30))));
}
