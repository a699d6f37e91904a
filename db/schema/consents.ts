import { index, inet, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leadLimits } from '#shared/lead-fields.ts';
import { atMost, MAX_NOTE, MAX_WORDS, oneOf } from './limits.ts';

export const consentChannels = ['calls', 'texts'] as const;

/** Evidence: rows are never changed and outlive the lead, so there is no foreign key. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    leadId: uuid().notNull(),
    channel: text({ enum: consentChannels }).notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    wording: text().notNull(),
    version: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    ipAddress: inet(),
    userAgent: text(),
    pageAddress: text(),
  },
  (consent) => [
    index().on(consent.leadId),
    oneOf(consent.channel, consentChannels),
    ...atMost(MAX_NOTE, consent.wording, consent.pageAddress),
    ...atMost(MAX_WORDS, consent.version, consent.userAgent),
    ...atMost(leadLimits.contactName, consent.name, consent.phone),
  ],
);

/** `givenAt` is the lead's time. */
export type NewConsent = Omit<typeof consents.$inferSelect, 'leadId' | 'givenAt'>;
