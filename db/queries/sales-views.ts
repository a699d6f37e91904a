import {
  bigint,
  boolean,
  integer,
  numeric,
  pgSchema,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { optionalChoices, optionalCounts, optionalTexts } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';

export const snakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const moment = (name: string) => timestamp(name, { withTimezone: true });
const sales = pgSchema('sales');

/**
 * `db/sql` defines these views. Each column is named, because Drizzle's casing remembers the
 * columns of only one `leads`. Number and address are null while all contact is stopped.
 */
export const salesLeads = sales
  .view('leads', {
    createdAt: moment('created_at').notNull(),
    status: text('status').notNull(),
    outcome: text('outcome'),
    nextAt: moment('next_at'),
    reachedAt: moment('reached_at'),
    contactName: text('contact_name').notNull(),
    businessName: text('business_name').notNull(),
    phone: text('phone'),
    phoneE164: text('phone_e164'),
    email: text('email'),
    stopped: text('stopped'),
    askedAgain: moment('asked_again'),
    mayAutomateCalls: boolean('may_automate_calls').notNull(),
    mayAutomateTexts: boolean('may_automate_texts').notNull(),
    reach: text('reach', { enum: ['call', 'text', 'email', 'none'] }).notNull(),
    businessType: text('business_type'),
    monthlyLeadVolume: text('monthly_lead_volume'),
    ...recordFrom([...optionalTexts, ...optionalChoices], (name) => text(snakeCase(name))),
    ...recordFrom(optionalCounts, (name) => integer(snakeCase(name))),
    monthlyLeads: integer('monthly_leads'),
    averageJobValue: integer('average_job_value'),
    additionalRevenue: bigint('additional_revenue', { mode: 'number' }),
    source: text('source').notNull(),
    suspectedSpam: boolean('suspected_spam').notNull(),
    cameFrom: text('came_from'),
    campaign: text('campaign'),
    tries: integer('tries').notNull(),
    triedAt: moment('tried_at'),
    amount: numeric('amount', { mode: 'number' }),
    lastNote: text('last_note'),
    leadId: uuid('lead_id').notNull(),
  })
  .existing();

/** The columns that the site reads. */
export const agenda = sales
  .view('agenda', {
    reach: text('reach', { enum: ['call', 'text', 'email', 'none'] }).notNull(),
    contactName: text('contact_name').notNull(),
    businessName: text('business_name').notNull(),
    dueAt: moment('due_at'),
    agreedAt: moment('agreed_at'),
  })
  .existing();

export type SalesLead = typeof salesLeads.$inferSelect;
