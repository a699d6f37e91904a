import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { contactOutcome, leads } from './leads.ts';

export const contactKind = pgEnum('contact_kind', ['attempted', 'contacted']);

/** Functions of the schema `sales` insert these rows. A trigger then sets `contactOutcome` and `reachedAt` of leads. */
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
