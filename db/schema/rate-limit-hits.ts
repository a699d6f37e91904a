import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

// db/sql makes the table UNLOGGED, which is faster. A crash may lose the hits.
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (hit) => [index().on(hit.resetsAt)],
);
