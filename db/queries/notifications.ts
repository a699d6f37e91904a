import { sql } from 'drizzle-orm';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Db } from '../client.server.ts';
import { unqueuedJobs } from '../schema/unqueued-jobs.ts';

/** With the library's back-off, e to the power of the tries in seconds and at most 6 h, the last is after 28 h. */
const MOST_TRIES = 14;

// Longer than any try may take: whoever holds a job for that long has died.
const ABANDONED_AFTER = '1 minute';

/** The queue's name for the work of a channel. */
export const taskOf = (channel: NotificationChannel) => `notify_${channel}`;

/** A job for each channel; the jobs hold the lead's id and nothing else of it. */
export const notificationJobs = (leadId: string, channels: readonly NotificationChannel[]) =>
  channels.map((channel) => ({
    task: taskOf(channel),
    payload: { leadId },
    key: `${channel}:${leadId}`,
    tries: MOST_TRIES,
  }));

const addJob = sql`graphile_worker.add_job(
  job ->> 'task', job -> 'payload', job_key => job ->> 'key', max_attempts => (job ->> 'tries')::int)`;

/** Adds them for a lead that was stored without. */
export async function addNotifications(
  db: Db,
  leadId: string,
  channels: readonly NotificationChannel[],
): Promise<void> {
  await db.execute(sql`
    select ${addJob} from json_array_elements(${JSON.stringify(notificationJobs(leadId, channels))}::json) job`);
}

/** Adds the jobs of leads that were stored while the queue was not there; returns how many. */
export async function addUnqueued(db: Db): Promise<number> {
  // Asked first: most often there is none, and then nothing may depend on a queue.
  if ((await db.select().from(unqueuedJobs).limit(1)).length === 0) return 0;
  const { rows } = await db.execute<{ added: number }>(sql`
    with unqueued as (delete from ${unqueuedJobs} returning jobs)
    select count(${addJob})::int as added from unqueued, json_array_elements(jobs) job`);
  return rows[0]?.added ?? 0;
}

export interface NotificationStatus {
  /** Jobs that are still tried. */
  waiting: number;
  /** How long the oldest of them waits. */
  oldestAgeSeconds: number | undefined;
  /** Jobs that were tried for a day, in vain. */
  failed: number;
}

export async function notificationStatus(db: Db): Promise<NotificationStatus> {
  const { rows } = await db.execute<{ waiting: number; oldest: number | null; failed: number }>(sql`
    select count(*) filter (where state <> 'failed')::int as waiting,
      extract(epoch from now() - min(queued_at) filter (where state <> 'failed'))::float8 as oldest,
      count(*) filter (where state = 'failed')::int as failed
    from sales.notifications`);
  const [{ waiting, oldest, failed } = { waiting: 0, oldest: null, failed: 0 }] = rows;
  return { waiting, oldestAgeSeconds: oldest ?? undefined, failed };
}

/** Gives back what a process held that has died since. */
export async function releaseAbandoned(db: Db): Promise<void> {
  // Asked first: a statement on a missing table counts against the database's health.
  const { rows } = await db.execute(sql`select to_regclass('graphile_worker.jobs') as jobs`);
  if (rows[0]?.jobs == null) return;
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - ${ABANDONED_AFTER}::interval
    having count(*) > 0`);
}

/** Lets what failed, or waits for its next try, be tried now and for another day; returns how many jobs. */
export async function retryNotifications(db: Db): Promise<number> {
  const { rows } = await db.execute<{ retried: number }>(sql`
    select count(*)::int as retried
    from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier like 'notify\\_%' and attempts > 0),
      run_at => now(), attempts => 0)`);
  return rows[0]?.retried ?? 0;
}
