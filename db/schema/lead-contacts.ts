import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';

export const contactKind = pgEnum('contact_kind', ['attempted', 'contacted']);
export const contactOutcome = pgEnum('contact_outcome', [
  'reached',
  'wrong_number',
  'not_interested',
  'won',
  'lost',
]);

/** The history of calling a lead back, written by the functions of the schema `sales`. */
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
