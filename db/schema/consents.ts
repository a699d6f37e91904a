import { inet, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leadLimits } from '#shared/lead-fields.ts';
import { choice, MAX_NOTE, words } from './limits.ts';

/** Evidence: rows are never changed and outlive the lead, so there is no foreign key. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().notNull(),
    leadId: uuid().notNull(),
    channel: choice(['calls', 'texts']).notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    wording: words(MAX_NOTE).notNull(),
    version: words().notNull(),
    name: words(leadLimits.contactName).notNull(),
    phone: words(leadLimits.phone).notNull(),
    ipAddress: inet(),
    userAgent: words(),
    pageAddress: words(MAX_NOTE),
  },
  (consent) => [primaryKey({ columns: [consent.leadId, consent.id] })],
);

/** `givenAt` is the lead's time. */
export type NewConsent = Omit<typeof consents.$inferSelect, 'leadId' | 'givenAt'>;
