import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Stores what the call limits need, and nothing about the caller. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until this time, the row counts as a concurrent call. */
    openUntil: timestamp({ withTimezone: true }).notNull(),
    /** The length that the provider reported. Before the report, the longest allowed length. */
    seconds: integer().notNull(),
    waitsUntil: timestamp({ withTimezone: true }),
    callId: text().unique('voice_calls_call_id_unique'),
  },
  (call) => [index().on(call.grantedAt)],
);
