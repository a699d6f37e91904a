import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

// A migration makes the table UNLOGGED, because counts need not survive a crash.
export const rateLimitHits = pgTable(
  'rate_limit_hits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (hit) => [index().on(hit.resetsAt)],
);
