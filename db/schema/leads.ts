import { sql } from 'drizzle-orm';
import {
  boolean,
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
  optionalCounts,
  optionalFields,
  optionalTexts,
} from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { choice, limitedText } from './columns.ts';

const endedStatuses = ['won', 'lost', 'spam'] as const;
export const leadStatuses = ['new', 'tried', 'talked', 'wrong_number', ...endedStatuses] as const;
/** A condition for leads and for outcomes. */
export const isEnded = sql.raw(
  `status in (${endedStatuses.map((status) => `'${status}'`).join(', ')})`,
);

const moment = () => timestamp({ withTimezone: true });

export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    /** When the visitor sent it, if it was stored late: `derive_lead` sets it. */
    createdAt: moment().notNull(),
    businessName: limitedText(leadLimits.businessName).notNull(),
    contactName: limitedText(leadLimits.contactName).notNull(),
    phone: limitedText(leadLimits.phone).notNull(),
    /** These three are null only if sales took the lead by phone, or it was erased. */
    email: limitedText(leadLimits.email),
    businessType: choice(businessTypes),
    monthlyLeadVolume: choice(monthlyLeadVolumes),
    ...recordFrom(optionalTexts, (name) => limitedText(optionalFields[name].limit)),
    ...recordFrom(optionalCounts, () => smallint()),
    callTime: choice(optionalFields.callTime.values),
    language: choice(optionalFields.language.values),
    reachBy: choice(optionalFields.reachBy.values),
    /**
     * The calculation that the page saved last. There is no foreign key, because the visitor sends
     * it.
     */
    calculation: uuid(),
    source: choice([...leadSources, 'phone']).notNull(),
    suspectedSpam: boolean().notNull().default(false),
    attribution: jsonb().$type<Touch>(),
    ipAddress: inet(),
    /** `derive_lead` sets these four, from `phone`, `email` and `contactName`. */
    contacts: text().array().notNull(),
    /** The first of the contacts. Who has the same one is called at one phone. */
    mainContact: text().notNull(),
    phoneE164: text('phone_e164'),
    /** The main contact and the whole name, in lower case. */
    person: text().notNull(),
    /** Only `log_call` changes these five. */
    status: choice(leadStatuses).notNull(),
    /** The call that gave this status. */
    result: uuid(),
    /** The first win since the last other result. */
    wonAt: moment(),
    nextAt: moment(),
    reachedAt: moment(),
    erasedAt: moment(),
    isOpen: boolean()
      .notNull()
      .generatedAlwaysAs(sql`not ${isEnded} and erased_at is null`),
  },
  (lead) => [
    index().on(lead.createdAt),
    index().on(lead.person, lead.createdAt),
    index().using('gin', lead.contacts).with({ fastupdate: false }),
    index('leads_open_index')
      .on(lead.person, lead.createdAt.desc())
      .where(sql`${lead.isOpen}`),
    index('leads_open_main_contact_index')
      .on(lead.mainContact)
      .where(sql`${lead.isOpen}`),
    index('leads_won_index')
      .on(lead.result)
      .where(sql`${lead.status} = 'won'`),
  ],
);

/**
 * What is sent with a lead. No property is optional, so that the compiler reports a forgotten
 * column.
 */
export type NewLead = Omit<
  typeof leads.$inferSelect,
  | 'contacts'
  | 'mainContact'
  | 'phoneE164'
  | 'person'
  | 'status'
  | 'result'
  | 'wonAt'
  | 'nextAt'
  | 'reachedAt'
  | 'erasedAt'
  | 'isOpen'
>;
