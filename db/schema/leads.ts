import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  inet,
  jsonb,
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
  optionalChoices,
  optionalCounts,
  optionalFields,
  optionalTexts,
} from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { atMost, MAX_WORDS, oneOf, snakeCase } from './limits.ts';

export const openStatuses = ['new', 'tried', 'talked', 'wrong_number'] as const;
export const leadStatuses = [...openStatuses, 'won', 'lost', 'spam'] as const;

const moment = () => timestamp({ withTimezone: true });

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    /** When the visitor sent it. `derive_lead` sets a time that is null. */
    createdAt: moment().notNull(),
    businessName: text().notNull(),
    contactName: text().notNull(),
    phone: text().notNull(),
    /** These three are null only if sales took the lead by phone, or it was erased. */
    email: text(),
    businessType: text({ enum: businessTypes }),
    monthlyLeadVolume: text({ enum: monthlyLeadVolumes }),
    ...recordFrom(optionalTexts, () => text()),
    ...recordFrom(optionalCounts, () => smallint()),
    callTime: text({ enum: optionalFields.callTime.values }),
    language: text({ enum: optionalFields.language.values }),
    reachBy: text({ enum: optionalFields.reachBy.values }),
    /** The calculation that the page saved last. There is no foreign key, because the visitor sends it. */
    calculation: uuid(),
    source: text({ enum: [...leadSources, 'phone'] }).notNull(),
    suspectedSpam: boolean().notNull().default(false),
    attribution: jsonb().$type<Touch>(),
    ipAddress: inet(),
    /** `derive_lead` sets these three, from `phone` and `email`. */
    contacts: text().array().notNull(),
    phoneE164: text('phone_e164'),
    person: text().notNull(),
    /** Only `log_call` changes these three. */
    status: text({ enum: leadStatuses }).notNull(),
    nextAt: moment(),
    reachedAt: moment(),
    erasedAt: moment(),
  },
  (lead) => [
    index().on(lead.createdAt),
    index().on(lead.person, lead.createdAt),
    index().using('gin', lead.contacts).with({ fastupdate: false }),
    index('leads_open_index')
      .on(lead.person, lead.createdAt.desc())
      .where(sql`${lead.status} in ('new', 'tried', 'talked', 'wrong_number')`),
    ...[lead.businessName, lead.contactName, lead.phone].map((column) =>
      check(
        `leads_${snakeCase(column.name)}_not_blank`,
        sql`${column} ~ '[^[:space:]]' or ${lead.erasedAt} is not null`,
      ),
    ),
    check(
      'leads_form_complete',
      sql`${lead.email} ~ '[^[:space:]]' and ${lead.businessType} is not null and ${lead.monthlyLeadVolume} is not null
        or ${lead.source} = 'phone' or ${lead.erasedAt} is not null`,
    ),
    oneOf(lead.businessType, businessTypes),
    oneOf(lead.monthlyLeadVolume, monthlyLeadVolumes),
    oneOf(lead.source, [...leadSources, 'phone']),
    oneOf(lead.status, leadStatuses),
    ...optionalChoices.map((name) => oneOf(lead[name], optionalFields[name].values)),
    ...atMost(leadLimits.businessName, lead.businessName, lead.contactName, lead.phone),
    ...atMost(leadLimits.email, lead.email),
    ...optionalTexts.flatMap((name) => atMost(optionalFields[name].limit, lead[name])),
    ...atMost(MAX_WORDS, lead.phoneE164, lead.person),
  ],
);

/** What is sent with a lead. No property is optional, so that the compiler reports a forgotten column. */
export type NewLead = Omit<
  typeof leads.$inferSelect,
  'contacts' | 'phoneE164' | 'person' | 'status' | 'nextAt' | 'reachedAt' | 'erasedAt'
>;
