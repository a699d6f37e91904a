import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { atMost, MAX_WORDS } from './limits.ts';

/** Who is calling whom. Only the function `claim` writes it, and `erase` deletes from it. */
export const claims = pgTable(
  'claims',
  {
    person: text().primaryKey(),
    login: text().notNull(),
    leadId: uuid().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (claim) => atMost(MAX_WORDS, claim.person, claim.login),
);
