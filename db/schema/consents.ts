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
    /** The build of the page that showed the words, as that page said; not always the one that took them. */
    pageBuild: text(),
    /** Both by a trigger: when the row was written, and the SHA-256 of all else that it says. */
    storedAt: timestamp({ withTimezone: true }),
    rowSha256: text('row_sha256'),
  },
  (consent) => [index().on(consent.leadId), index().on(consent.givenAt)],
);

export type NewConsent = Omit<typeof consents.$inferSelect, 'storedAt' | 'rowSha256'>;
