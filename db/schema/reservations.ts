import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

/**
 * Who is calling which phone. `reserve` writes rows. `next_call`, `erase` and the retention delete
 * them.
 */
export const reservations = pgTable('reservations', {
  mainContact: text().primaryKey(),
  login: limitedText().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});
