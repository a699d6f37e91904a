import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Whether the demo call did well, by those who made one: the latest word of each visitor, and none of the call's. */
export const voiceRatings = pgTable('voice_ratings', {
  visitorId: uuid().primaryKey(),
  ratedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  didWell: boolean().notNull(),
  why: text(),
});

export type NewVoiceRating = typeof voiceRatings.$inferInsert;
