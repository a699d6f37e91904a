import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row per issued call token. It stores what is needed to enforce the call limits, and nothing about the caller. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until this time, the row counts as a concurrent call. */
    openUntil: timestamp({ withTimezone: true }).notNull(),
    /** The maximum, until the provider reports the length of the ended call. */
    seconds: integer().notNull(),
    /** When the token expires; null once the token has been used. */
    waitsUntil: timestamp({ withTimezone: true }),
    /** The provider's id of the call; null until the call starts. */
    callId: text().unique('voice_calls_call_id_unique'),
  },
  // Each new call adds up the seconds of the last day's calls.
  (call) => [index().on(call.grantedAt)],
);
