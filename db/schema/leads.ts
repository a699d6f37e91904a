import { sql } from 'drizzle-orm';
import { boolean, check, index, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { businessTypes, monthlyLeadVolumes } from '#shared/leads.ts';

export const businessType = pgEnum('business_type', businessTypes);
export const monthlyLeadVolume = pgEnum('monthly_lead_volume', monthlyLeadVolumes);

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    businessName: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    emailNormalized: text(),
    phone: text().notNull(),
    phoneE164: text('phone_e164'),
    phoneExtension: text(),
    businessType: businessType().notNull(),
    monthlyLeadVolume: monthlyLeadVolume().notNull(),
    suspectedSpam: boolean().notNull().default(false),
    visitorId: uuid(),
    contentHash: text().notNull(),
  },
  (lead) => [
    index().on(lead.createdAt),
    index().on(lead.emailNormalized),
    index().on(lead.phoneE164),
    index().on(lead.visitorId),
    check('leads_business_name_not_blank', sql`${lead.businessName} ~ '[^[:space:]]'`),
    check('leads_contact_name_not_blank', sql`${lead.contactName} ~ '[^[:space:]]'`),
    check('leads_email_not_blank', sql`${lead.email} ~ '[^[:space:]]'`),
    check('leads_phone_not_blank', sql`${lead.phone} ~ '[^[:space:]]'`),
  ],
);

export type Lead = typeof leads.$inferSelect;
export type NewLead = typeof leads.$inferInsert;
