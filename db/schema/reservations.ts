import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

/**
 * Who is calling which phone. Only the function `reserve` writes it, and `erase` deletes from it.
 */
export const reservations = pgTable('reservations', {
  mainContact: text().primaryKey(),
  login: limitedText().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});
