import { index, inet, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const consentChannel = pgEnum('consent_channel', ['calls', 'texts']);

/** Evidence: rows are added and never changed, and outlive the lead, which is why nothing refers to it. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    leadId: uuid().notNull(),
    /** What it is to, by automated technology; null where the words were one agreement to both. */
    channel: consentChannel(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    text: text().notNull(),
    textVersion: text().notNull(),
    textSha256: text('text_sha256').notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    ipAddress: inet(),
    userAgent: text(),
    pageAddress: text(),
  },
  (consent) => [index().on(consent.leadId)],
);

export type NewConsent = typeof consents.$inferSelect;
