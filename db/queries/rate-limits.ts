import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { memoize } from '../memoize.ts';
import { rateLimitHits } from '../schema/rate-limit-hits.ts';

type HitCount = Pick<typeof rateLimitHits.$inferSelect, 'hits' | 'resetsAt'>;

const { placeholder } = sql;
const windowEnd = sql`now() + make_interval(secs => ${placeholder('seconds')}::float8)`;
// If a window ends later than a new window would, the clock was set back, so the window counts as over. The extra minute
// keeps a window open that a concurrent statement began slightly later.
const isOver = sql`${rateLimitHits.resetsAt} not between now() and ${windowEnd} + interval '1 minute'`;

const countStatement = memoize((db: Db) =>
  db
    .insert(rateLimitHits)
    .select(
      // Sorted, so that concurrent statements don't deadlock.
      sql`select key, count(*), ${windowEnd} from unnest(${placeholder('keys')}::text[]) key group by key order by key`,
    )
    .onConflictDoUpdate({
      target: rateLimitHits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimitHits.hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then ${windowEnd} else ${rateLimitHits.resetsAt} end`,
      },
    })
    .returning()
    .prepare('count_hits'),
);

/** Counts one hit per element of `keys`. If a key occurs twice in `keys`, its two elements get consecutive counts. */
export async function countHits(db: Db, keys: string[], windowMs: number): Promise<HitCount[]> {
  const rows = await countStatement(db).execute({ keys, seconds: windowMs / 1000 });
  const rowByKey = new Map(rows.map((row) => [row.key, row]));
  return keys
    .toReversed()
    .map((key) => {
      const row = rowByKey.get(key);
      if (!row) throw new Error('an upsert returned no row');
      return { hits: row.hits--, resetsAt: row.resetsAt };
    })
    .reverse();
}
