import { inet, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leadLimits } from '#shared/lead-fields.ts';
import { choice, MAX_NOTE, limitedText } from './columns.ts';

export const MAX_PAGE_ADDRESS = 4_000;

/** Evidence: rows are never changed and outlive the lead, so there is no foreign key. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    /** What they agreed to: automated calls or texts. */
    channel: choice(['calls', 'texts']).notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    wording: limitedText(MAX_NOTE).notNull(),
    version: limitedText().notNull(),
    name: limitedText(leadLimits.contactName).notNull(),
    phone: limitedText(leadLimits.phone).notNull(),
    ipAddress: inet(),
    userAgent: limitedText(),
    pageAddress: limitedText(MAX_PAGE_ADDRESS),
  },
  (consent) => [primaryKey({ columns: [consent.leadId, consent.id] })],
);

/** `givenAt` is when the site got the lead, because a database that was frozen stores it later. */
export type NewConsent = Omit<typeof consents.$inferSelect, 'leadId' | 'givenAt'>;
