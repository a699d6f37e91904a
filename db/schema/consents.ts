import { index, inet, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const consentChannel = pgEnum('consent_channel', ['calls', 'texts']);

/** Evidence: rows are never changed and outlive the lead, so there is no foreign key. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    leadId: uuid().notNull(),
    /** Null if one checkbox covered calls and texts. */
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
    /** The build that the page reported. The server may have run a different build. */
    pageBuild: text(),
    /** A trigger sets storedAt and rowSha256. */
    storedAt: timestamp({ withTimezone: true }),
    rowSha256: text('row_sha256'),
  },
  (consent) => [index().on(consent.leadId), index().on(consent.givenAt)],
);

export type NewConsent = Omit<typeof consents.$inferSelect, 'storedAt' | 'rowSha256'>;
