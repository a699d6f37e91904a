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

/** What sales decides about a person. Triggers keep the key right when a person's number or address changes. */
export const people = salesInternal.table(
  'people',
  {
    personKey: text().primaryKey(),
    /** Logins. */
    owner: text(),
    claimedBy: text(),
    claimedUntil: timestamp({ withTimezone: true }),
    /** `derive_people` sets these from the person's rows in `lead_contacts`. */
    appointmentId: uuid().references(() => leadContacts.id, { onDelete: 'cascade' }),
    appointmentAt: timestamp({ withTimezone: true }),
    /**
     * Without an appointment: three business days after the person was reached, or at once for a wrong number, or if a stop
     * of sales is lifted. The entry is `appointmentId`.
     */
    followUpAt: timestamp({ withTimezone: true }),
    lastEntryAt: timestamp({ withTimezone: true }),
    tryAgainAt: timestamp({ withTimezone: true }),
  },
  (person) => [
    index().on(person.appointmentId),
    index().on(person.appointmentAt),
    index().on(person.followUpAt),
  ],
);
