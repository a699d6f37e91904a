import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Each call that a token was given for: what it costs, and nothing of who calls. */
export const voiceCalls = pgTable(
  'voice_calls',
  {
    id: uuid().primaryKey().defaultRandom(),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until then it counts as one of the calls at once. */
    openUntil: timestamp({ withTimezone: true }).notNull(),
    /** Its longest; once the provider says that it is over, its own. */
    seconds: integer().notNull(),
    /** Until then its token starts it; null once it has, and of a release whose tokens the provider took. */
    waitsUntil: timestamp({ withTimezone: true }),
    /** The provider's id of it, once it has begun. */
    callId: text().unique('voice_calls_call_id_unique'),
  },
  // The day's calls are counted before each new one.
  (call) => [index().on(call.grantedAt)],
);
