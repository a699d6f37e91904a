import { sql } from 'drizzle-orm';
import {
  check,
  index,
  numeric,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { contactOutcome, leads } from './leads.ts';
import { atMost, MAX_NOTE, MAX_WORDS, oneOf } from './limits.ts';

/** `attempted` and `contacted` are calls. */
const entryKinds = [
  'attempted',
  'contacted',
  'note',
  'corrected',
  'added',
  'lifted',
  'joined',
  'undone',
] as const;

export const lostReason = pgEnum('lost_reason', [
  'price',
  'timing',
  'competitor',
  'no_need',
  'no_answer',
  'other',
]);

/**
 * The history of what sales did. `record_entry` adds rows, and sets the state of leads and people from those that aren't
 * undone. Erasing a person empties the notes. Nothing else changes a row.
 */
export const leadContacts = pgTable(
  'lead_contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text({ enum: entryKinds }).notNull(),
    outcome: contactOutcome(),
    /** The same for all rows that one call of a function wrote, also in `revocations`. */
    act: uuid().notNull().defaultRandom(),
    by: text().notNull(),
    login: text()
      .notNull()
      .default(sql`session_user`),
    note: text(),
    /** The time agreed for another call. */
    nextAt: timestamp({ withTimezone: true }),
    lostReason: lostReason(),
    /** What a won person pays each month, in dollars. */
    monthlyAmount: numeric({ precision: 9, scale: 2, mode: 'number' }),
    /** Of a call, the number that was dialed. Null if somebody wrote, or for the lead's own number. Of a correction, the new one. */
    phoneE164: text('phone_e164'),
    phoneExtension: text(),
    /** Of a correction, in lower case. */
    email: text(),
    /** Of `joined`, a lead of the other person. */
    otherLeadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    /** The entry that a row of the kind `undone` takes back. */
    undoes: uuid().references((): AnyPgColumn => leadContacts.id, { onDelete: 'cascade' }),
  },
  (contact) => [
    index().on(contact.leadId, contact.at),
    index().on(contact.at),
    index().on(contact.act),
    index()
      .on(contact.phoneE164, contact.at)
      .where(sql`${contact.phoneE164} is not null`),
    index()
      .on(contact.email)
      .where(sql`${contact.email} is not null`),
    index()
      .on(contact.otherLeadId)
      .where(sql`${contact.otherLeadId} is not null`),
    index('lead_contacts_wrong_number_index')
      .on(contact.leadId)
      .where(sql`${contact.outcome} = 'wrong_number'`),
    uniqueIndex().on(contact.undoes),
    oneOf(contact.kind, entryKinds),
    ...atMost(MAX_NOTE, contact.note),
    ...atMost(MAX_WORDS, contact.by),
    check('lead_contacts_monthly_amount_positive', sql`${contact.monthlyAmount} > 0`),
    check(
      'lead_contacts_outcome_of_contact',
      sql`(${contact.kind} = 'contacted') = (${contact.outcome} is not null)`,
    ),
  ],
);
