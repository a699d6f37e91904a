import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { choice, MAX_NOTE, limitedText } from './columns.ts';
import { leads } from './leads.ts';
import { callOutcomes, outcomes } from './outcomes.ts';

/**
 * What sales logged. Rows are never changed, but erasing a person empties `note` and `person`, and
 * `mainContact` if nobody else has it.
 */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When the phone rang: one call about several people has several rows. Null if it didn't. */
    rangAt: timestamp({ withTimezone: true }),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The lead's, because a phone rings for all who share it: it has the pauses between calls. */
    mainContact: text(),
    person: text(),
    login: limitedText().notNull(),
    outcome: choice(callOutcomes)
      .notNull()
      .references(() => outcomes.outcome),
    note: limitedText(MAX_NOTE),
    nextAt: timestamp({ withTimezone: true }),
    /** What the customer pays each month, in dollars. */
    amount: numeric({ precision: 9, scale: 2, mode: 'number' }),
  },
  (call) => [
    index().on(call.mainContact, call.at),
    index().on(call.person, call.at),
    index().on(call.leadId),
    index().on(call.at),
    check('calls_amount_positive', sql`${call.amount} > 0`),
  ],
);
