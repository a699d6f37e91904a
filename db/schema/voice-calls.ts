import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Stores what the call limits need. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until this time, the row counts as a concurrent call. Equals `grantedAt` once the call's length is known. */
    openUntil: timestamp({ withTimezone: true }).notNull(),
    /** The length that the provider reported. Before the report, the longest allowed length. */
    seconds: integer().notNull(),
    /** Until this time, the token can start the call. Null after that start. */
    waitsUntil: timestamp({ withTimezone: true }),
    /** The key of the client's address, as in rate_limit_hits. Null once the call's length is known. */
    client: text(),
    callId: text().unique('voice_calls_call_id_unique'),
  },
  (call) => [index().on(call.grantedAt)],
);
