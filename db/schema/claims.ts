import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

/** Who is calling whom. Only the function `claim` writes it, and `erase` deletes from it. */
export const claims = pgTable('claims', {
  person: text().primaryKey(),
  login: limitedText().notNull(),
  leadId: uuid().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
});
