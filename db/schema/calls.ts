import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';
import { choice, MAX_NOTE, oneOf, limitedText } from './columns.ts';

export const callOutcomes = [
  'no_answer',
  'wrote',
  'talked',
  'won',
  'lost',
  'wrong_number',
  'spam',
  'note',
] as const;

/** What sales logged. Rows are never changed, but erasing a person empties `note` and `person`. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    person: text(),
    login: limitedText().notNull(),
    outcome: choice(callOutcomes).notNull(),
    note: limitedText(MAX_NOTE),
    nextAt: timestamp({ withTimezone: true }),
    /** What the customer pays each month, in dollars. */
    amount: numeric({ precision: 9, scale: 2, mode: 'number' }),
  },
  (call) => [
    index().on(call.person, call.at, call.outcome),
    index().on(call.leadId),
    index().on(call.at),
    oneOf('calls_outcome_known', call.outcome, callOutcomes),
    check('calls_amount_positive', sql`${call.amount} > 0`),
    check('calls_amount_only_if_won', sql`${call.amount} is null or ${call.outcome} = 'won'`),
    check(
      'calls_no_next_at_if_ended',
      sql`${call.nextAt} is null or ${call.outcome} not in ('won', 'lost', 'spam')`,
    ),
  ],
);
