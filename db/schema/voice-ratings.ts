import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What visitors said of the demo call: one row each, the latest. Nothing said in the call is stored. */
export const voiceRatings = pgTable('voice_ratings', {
  visitorId: uuid().primaryKey(),
  ratedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  didWell: boolean().notNull(),
  why: text(),
});

export type NewVoiceRating = typeof voiceRatings.$inferInsert;
