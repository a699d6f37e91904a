import { sql } from 'drizzle-orm';
import { boolean, index, inet, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const consentChannel = pgEnum('consent_channel', ['calls', 'texts']);

/** Evidence: rows are never changed and outlive the lead, so there is no foreign key. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    leadId: uuid().notNull(),
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
    /** True if the lead waited in the spool, else null, which the hash leaves out. */
    spooled: boolean(),
    /** A trigger sets storedAt, contacts and rowSha256. The hash leaves out contacts. */
    storedAt: timestamp({ withTimezone: true }),
    contacts: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    rowSha256: text('row_sha256'),
  },
  (consent) => [index().on(consent.leadId), index().on(consent.givenAt)],
);

/** Columns that storing a consent sets. */
export const setWhenStored = { spooled: true, storedAt: true, contacts: true, rowSha256: true } as const;

export type NewConsent = Omit<typeof consents.$inferSelect, keyof typeof setWhenStored>;
