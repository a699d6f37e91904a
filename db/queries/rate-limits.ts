import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { memoize } from '../memoize.ts';
import { rateLimitHits } from '../schema/rate-limit-hits.ts';

type HitCount = Pick<typeof rateLimitHits.$inferSelect, 'hits' | 'resetsAt'>;

// Every post runs this statement, so it is built once for each connection.
const countStatement = memoize((db: Db) => {
  const { hits, resetsAt } = rateLimitHits;
  const windowEnd = sql`now() + make_interval(secs => ${sql.placeholder('seconds')}::float8)`;
  const isOver = sql`${resetsAt} <= now()`;
  return db
    .insert(rateLimitHits)
    .values({ key: sql.placeholder('key'), hits: 1, resetsAt: windowEnd })
    .onConflictDoUpdate({
      target: rateLimitHits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${windowEnd} else ${resetsAt} end`,
      },
    })
    .returning({ hits, resetsAt })
    .prepare('count_hit');
});

/** Counts a hit in the key's open window, or in a new one. */
export async function countHit(db: Db, key: string, windowMs: number): Promise<HitCount> {
  const [count] = await countStatement(db).execute({ key, seconds: windowMs / 1_000 });
  if (!count) throw new Error('an upsert returned no row');
  return count;
}
