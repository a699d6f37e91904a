import { sql } from 'drizzle-orm';
import { boolean, interval, pgTable } from 'drizzle-orm/pg-core';
import { choice } from './columns.ts';
import { isEnded, leadStatuses } from './leads.ts';

export const callOutcomes = [
  'no_answer',
  'wrote',
  'talked',
  'won',
  'lost',
  'gave_up',
  'wrong_number',
  'spam',
  'note',
] as const;

/** What an outcome of a call does. Migrations insert the rows. */
export const outcomes = pgTable('outcomes', {
  outcome: choice(callOutcomes).primaryKey(),
  /** A result gives the lead this status. A try does so only if the lead is new. */
  status: choice(leadStatuses),
  /** Replaces the status, and ends an agreed time unless the status is `talked`. */
  isResult: boolean().notNull(),
  /** Counts as a call or a message. */
  isTry: boolean().notNull(),
  /** Somebody spoke with the person. */
  isTalk: boolean().notNull(),
  /** Nobody calls again. */
  isEnd: boolean()
    .notNull()
    .generatedAlwaysAs(sql`coalesce(${isEnded}, false)`),
  /** The usual time until the next try. */
  pause: interval(),
});
