import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { memoize } from '../memoize.ts';
import { rateLimitHits } from '../schema/rate-limit-hits.ts';

type HitCount = Pick<typeof rateLimitHits.$inferSelect, 'hits' | 'resetsAt'>;

// Every post runs this statement, so it is built once for each connection. Its order keeps two from waiting for each other.
const countStatement = memoize((db: Db) => {
  const { key, hits, resetsAt } = rateLimitHits;
  const isOver = sql`${resetsAt} <= now()`;
  return db
    .insert(rateLimitHits)
    .select(
      sql`select key, count(*)::integer, now() + make_interval(secs => ${sql.placeholder('seconds')}::float8)
        from unnest(${sql.placeholder('keys')}::text[]) key group by key order by key`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        hits: sql`excluded.hits + case when ${isOver} then 0 else ${hits} end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${resetsAt} end`,
      },
    })
    .returning({ key, hits, resetsAt })
    .prepare('count_hits');
});

/** Counts a hit for each key, in the key's open window or in a new one. The same key twice counts twice. */
export async function countHits(db: Db, keys: string[], windowMs: number): Promise<HitCount[]> {
  const rows = await countStatement(db).execute({ keys, seconds: windowMs / 1_000 });
  const counts = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const count = counts.get(key);
    if (!count) throw new Error('an upsert returned no row');
    return { hits: count.hits--, resetsAt: count.resetsAt };
  });
}
