import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import type { eventCounts, speedCounts } from '../schema/counts.ts';

export type EventCount = Omit<typeof eventCounts.$inferSelect, 'day'>;
export type SpeedCount = Omit<typeof speedCounts.$inferSelect, 'day'>;

/** Adds to today's counts. Each row of `events` and each of `speeds` must have a key of its own. */
export const addCounts = (db: Db, events: EventCount[], speeds: SpeedCount[]) =>
  db.execute(
    sql`select sales_internal.add_counts(${JSON.stringify(events)}::jsonb, ${JSON.stringify(speeds)}::jsonb)`,
  );
