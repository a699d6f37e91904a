import { and, eq, exists, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { channels, outbox, type outboxChannels } from '../schema/index.ts';

/** While an attempt runs, `attempts` already includes it. */
export type Message = typeof outbox.$inferSelect;
export type Channel = (typeof outboxChannels)[number];

const LEASE = sql`now() + interval '1 minute'`;
const KEEP_DAYS = 30;
const MAX_WAIT_SECONDS = 3_600;

const isWaiting = eq(outbox.state, 'waiting');

/** Another process that claimed the message since has another number of attempts. */
const isOurs = ({ id, attempts }: Message) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isWaiting);

/** Leases due messages for a minute. Whoever sends longer renews the lease. A recipient that isn't set any more gets nothing. */
export function claimMessages(db: Db, channel: Channel, limit: number): Promise<Message[]> {
  const isTarget = and(
    eq(channels.recipient, outbox.recipient),
    inArray(channels.channel, [channel, 'operator']),
  );
  const isSet = exists(db.select().from(channels).where(isTarget));
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting, eq(outbox.channel, channel), lte(outbox.nextAt, sql`now()`), isSet))
    .orderBy(outbox.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return (
    db
      .update(outbox)
      .set({ nextAt: LEASE, attempts: sql`${outbox.attempts} + 1` })
      // With `in`, PostgreSQL may run the subquery once per row, and claim too many rows.
      .where(sql`${outbox.id} = any (array(${due}))`)
      .returning()
  );
}

/** Each of these three returns false if another process has claimed the message since. */
export const renewLease = (db: Db, message: Message) => change(db, message, { nextAt: LEASE });

export const finishMessage = (db: Db, message: Message) =>
  change(db, message, { state: 'sent', sentAt: sql`now()`, lastError: null });

/** Tries again after the seconds that the receiver asked for, at most an hour, or e^attempts. Gives up a day after the event. */
export const failMessage = (
  db: Db,
  message: Message,
  error: string,
  { retryAfterSeconds, isFinal = false }: { retryAfterSeconds?: number | undefined; isFinal?: boolean } = {},
) => {
  const seconds = Math.min(retryAfterSeconds ?? Math.exp(message.attempts), MAX_WAIT_SECONDS);
  return change(db, message, {
    state: sql`case when ${isFinal} or ${outbox.at} < now() - interval '1 day' then 'failed' else 'waiting' end`,
    nextAt: sql`now() + make_interval(secs => ${seconds})`,
    lastError: error.slice(0, 500),
  });
};

type Changes = Parameters<ReturnType<typeof updateOutbox>['set']>[0];
const updateOutbox = (db: Db) => db.update(outbox);

async function change(db: Db, message: Message, changes: Changes): Promise<boolean> {
  const { rowCount } = await updateOutbox(db).set(changes).where(isOurs(message));
  return rowCount === 1;
}

/** Queues the mail of a day once, whichever process comes first. `day` is a date such as 2026-11-28. */
export const queueDailyMail = (db: Db, day: string, text: string) =>
  db.execute(sql`
    insert into outbox (id, event, text, channel, recipient)
    select md5('day.started ' || ${day}::text || recipient)::uuid, 'day.started', ${text}::text, 'email', recipient
    from channels where channel = 'email'
    on conflict do nothing`);

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

/** Tries failed messages again, for another day. */
export async function retryFailed(db: Db): Promise<number> {
  const { rowCount } = await db
    .update(outbox)
    .set({ state: 'waiting', at: sql`now()`, nextAt: sql`now()`, attempts: 0, lastError: null })
    .where(eq(outbox.state, 'failed'));
  return rowCount ?? 0;
}

const isOlder = (days: number) => lt(outbox.at, sql`now() - make_interval(days => ${days})`);

/** Deletes what was sent or failed 30 days ago, and what has waited for two days for a recipient that isn't set. */
export async function pruneOutbox(db: Db): Promise<number> {
  const isForgotten = and(isWaiting, ne(outbox.channel, 'operator'), isOlder(2));
  const isDone = and(ne(outbox.state, 'waiting'), isOlder(KEEP_DAYS));
  const { rowCount } = await db.delete(outbox).where(or(isDone, isForgotten));
  return rowCount ?? 0;
}
