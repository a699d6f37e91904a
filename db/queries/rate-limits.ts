import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { prepared } from '../prepared.ts';
import { rateLimitHits } from '../schema/rate-limit-hits.ts';

export type HitCount = Pick<typeof rateLimitHits.$inferSelect, 'hits' | 'resetsAt'>;

const windowEnd = sql`now() + make_interval(secs => ${sql.placeholder('seconds')}::float8)`;
// Or ends far beyond its length: a clock has jumped since. Hits at once may be a moment apart.
const isOver = sql`${rateLimitHits.resetsAt} not between now() and ${windowEnd} + interval '1 minute'`;

const counting = prepared((db) =>
  db
    .insert(rateLimitHits)
    .values({ key: sql.placeholder('key'), hits: sql.placeholder('hits'), resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimitHits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimitHits.hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then ${windowEnd} else ${rateLimitHits.resetsAt} end`,
      },
    })
    .returning({ hits: rateLimitHits.hits, resetsAt: rateLimitHits.resetsAt })
    .prepare('count_hits'),
);

/** Counts hits in the key's current window, and begins a new window where the last one is over. */
export async function countHits(db: Db, key: string, windowMs: number, hits = 1): Promise<HitCount> {
  const [row] = await counting(db).execute({ key, hits, seconds: windowMs / 1000 });
  if (!row) throw new Error('an upsert returned no row');
  return row;
}

/** Drops windows that are over, a batch at a time; replicas that do so at once do not wait for each other. */
export async function dropPastWindows(db: Db, batch = 500): Promise<void> {
  await db.execute(sql`
    delete from ${rateLimitHits} where ${rateLimitHits.key} in (
      select key from ${rateLimitHits} where ${rateLimitHits.resetsAt} <= now()
      limit ${batch} for update skip locked)`);
}
