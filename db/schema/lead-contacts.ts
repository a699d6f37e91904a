import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { contactOutcome, leads } from './leads.ts';

export const contactKind = pgEnum('contact_kind', ['attempted', 'contacted']);

/**
 * The history of calls to a lead, written by the functions of the schema `sales`. A trigger copies the latest
 * outcome to the lead.
 */
export const leadContacts = pgTable(
  'lead_contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: contactKind().notNull(),
    outcome: contactOutcome(),
    by: text().notNull(),
    /** The database login that recorded the call; null in rows of older releases. */
    login: text(),
    note: text(),
  },
  (contact) => [
    index().on(contact.leadId, contact.at),
    check(
      'lead_contacts_outcome_of_contact',
      sql`(${contact.kind} = 'contacted') = (${contact.outcome} is not null)`,
    ),
  ],
);
