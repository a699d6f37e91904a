import { sql } from 'drizzle-orm';
import { customType, index, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { leadContacts } from './lead-contacts.ts';

export const sales = pgSchema('sales');

export const salesInternal = pgSchema('sales_internal');

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** `subject` is a keyed hash of a lead id, number or email address. After a restore, it shows which leads to erase again. */
export const erasures = salesInternal.table(
  'erasures',
  {
    key: bytea().notNull(),
    subject: bytea().notNull(),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who erased. Null after a restore. */
    login: text(),
  },
  (erasure) => [primaryKey({ name: 'erasures_pkey', columns: [erasure.key, erasure.subject] })],
);

/** What sales decides about a person, and what follows from the entries in `lead_contacts`. */
export const people = salesInternal.table(
  'people',
  {
    /** A `person` of `leads`, a `person_key` that was joined to another, or a number that was dialed. */
    personKey: text().primaryKey(),
    /** Only if the key was joined: the person of its leads. */
    joinedTo: text(),
    /** A login. */
    owner: text(),
    /** `derive_people` sets these. */
    appointmentId: uuid().references(() => leadContacts.id, { onDelete: 'cascade' }),
    appointmentAt: timestamp({ withTimezone: true }),
    /**
     * Without an appointment: three business days after the person was reached, or at once for a wrong number or if their
     * stops were lifted. The entry is `appointmentId`.
     */
    followUpAt: timestamp({ withTimezone: true }),
    lastEntryAt: timestamp({ withTimezone: true }),
    tryAgainAt: timestamp({ withTimezone: true }),
  },
  (person) => [
    index().on(person.appointmentId),
    index().on(person.appointmentAt),
    // For who is due again, beside many about whom nothing was recorded for 30 days.
    index()
      .on(person.lastEntryAt)
      .where(sql`${person.followUpAt} is not null`),
    index()
      .on(person.joinedTo)
      .where(sql`${person.joinedTo} is not null`),
  ],
);

/** Whom a login is calling. Its next claim replaces the row. Who claims the same deletes another login's claim that expired. */
export const claims = salesInternal.table('claims', {
  login: text().primaryKey(),
  person: text().notNull().unique(),
  /** The number to dial; without one, the person. */
  dialed: text().notNull().unique(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
