import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  inet,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Touch } from '#shared/attribution.ts';
import {
  businessTypes,
  leadLimits,
  leadSources,
  monthlyLeadVolumes,
  optionalCounts,
  optionalFields,
  optionalTexts,
} from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { atMost, MAX_WORDS } from './limits.ts';

export const businessType = pgEnum('business_type', businessTypes);
export const monthlyLeadVolume = pgEnum('monthly_lead_volume', monthlyLeadVolumes);
export const leadSource = pgEnum('lead_source', [...leadSources, 'phone']);
export const contactOutcome = pgEnum('contact_outcome', [
  'reached',
  'wrong_number',
  'not_interested',
  'won',
  'lost',
  'do_not_call',
  'spam',
]);
// Leads of earlier releases may have the usual choice, too.
export const callTime = pgEnum('call_time', ['any', ...optionalFields.callTime.values]);
export const language = pgEnum('language', ['en', ...optionalFields.language.values]);
export const reachBy = pgEnum('reach_by', ['call', ...optionalFields.reachBy.values]);

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    /** When the visitor sent the lead, by the clock of the process, but never later than the lead was stored. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    businessName: text().notNull(),
    contactName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** A trigger derives these four from `email` and `phone`. `contacts` has every number and address in both. */
    emailNormalized: text(),
    phoneE164: text('phone_e164'),
    phoneExtension: text(),
    contacts: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    businessType: businessType().notNull(),
    monthlyLeadVolume: monthlyLeadVolume().notNull(),
    ...recordFrom(optionalTexts, () => text()),
    ...recordFrom(optionalCounts, () => smallint()),
    callTime: callTime(),
    language: language(),
    reachBy: reachBy(),
    source: leadSource().notNull().default('form'),
    suspectedSpam: boolean().notNull().default(false),
    elapsedMs: integer(),
    firstTouch: jsonb().$type<Touch>(),
    lastTouch: jsonb().$type<Touch>(),
    ipAddress: inet(),
    calculation: uuid(),
    /** Whether the lead waited in the spool, so that `createdAt` comes from the clock of another machine. */
    spooled: boolean().notNull().default(false),
    erasedAt: timestamp({ withTimezone: true }),
    erasureReason: text(),
    /** `derive_lead` sets both. The first says who sent the lead, and never changes. Of joined people, the second is the same. */
    personKey: text().notNull(),
    person: text().notNull(),
    /** `derive_people` sets both. When the person was first reached after this lead came, maybe about another lead. */
    reachedAt: timestamp({ withTimezone: true }),
    contactOutcome: contactOutcome(),
    /** Suspected, or marked as spam by sales. */
    isSpam: boolean()
      .notNull()
      .generatedAlwaysAs(sql`suspected_spam or coalesce(contact_outcome = 'spam', false)`),
    /** When sales or a stop last changed anything about the person. Null if nothing changed after the lead came. */
    changedAt: timestamp({ withTimezone: true }),
  },
  (lead) => [
    index().on(lead.createdAt),
    // For queries that find other people's leads with the same email address.
    index().on(lead.emailNormalized, lead.person),
    index().using('gin', lead.contacts).with({ fastupdate: false }),
    index().on(lead.person, lead.createdAt, lead.id),
    index('leads_open_index')
      .on(lead.isSpam, lead.createdAt)
      .where(sql`${lead.reachedAt} is null and ${lead.erasedAt} is null`),
    check('leads_business_name_not_blank', sql`${lead.businessName} ~ '[^[:space:]]'`),
    check('leads_contact_name_not_blank', sql`${lead.contactName} ~ '[^[:space:]]'`),
    check('leads_email_not_blank', sql`${lead.email} ~ '[^[:space:]]'`),
    check('leads_phone_not_blank', sql`${lead.phone} ~ '[^[:space:]]'`),
    ...atMost(leadLimits.businessName, lead.businessName, lead.contactName, lead.phone),
    ...optionalTexts.flatMap((name) => atMost(optionalFields[name].limit, lead[name])),
    ...atMost(leadLimits.email, lead.email),
    ...atMost(MAX_WORDS, lead.erasureReason),
  ],
);

export const notInserted = {
  emailNormalized: true,
  phoneE164: true,
  phoneExtension: true,
  contacts: true,
  spooled: true,
  erasedAt: true,
  erasureReason: true,
  personKey: true,
  person: true,
  reachedAt: true,
  contactOutcome: true,
  isSpam: true,
  changedAt: true,
} as const;

export type Lead = typeof leads.$inferSelect;
/** No property is optional, so that the compiler reports a forgotten column. Pass null for a column without a value. */
export type NewLead = Omit<Lead, keyof typeof notInserted>;
