import {
  customType,
  date,
  index,
  pgSchema,
  primaryKey,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { leads } from './leads.ts';

export const sales = pgSchema('sales');

export const salesInternal = pgSchema('sales_internal');

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** North American area codes. `timeZones` is empty outside the United States. */
export const areaCodes = salesInternal.table('area_codes', {
  areaCode: text().primaryKey(),
  /** All time zones in the area, the main zone first. */
  timeZones: text().array().notNull(),
  /** Calls must be within the legal hours of Texas and, unless null, of this state. */
  state: text(),
});

/** In the phone number's local time. Null means that no call is legal on these days. */
export const callingHours = salesInternal.table('calling_hours', {
  state: text().primaryKey(),
  weekdaysFrom: time(),
  weekdaysUntil: time(),
  saturdayFrom: time(),
  saturdayUntil: time(),
  sundayFrom: time(),
  sundayUntil: time(),
  source: text().notNull(),
  lookedAt: date().notNull(),
});

/** `subject` is a keyed hash of a lead id, number or email address. After a restore, it shows which leads to erase again. */
export const erasures = salesInternal.table(
  'erasures',
  {
    key: bytea().notNull(),
    subject: bytea().notNull(),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (erasure) => [primaryKey({ name: 'erasures_pkey', columns: [erasure.key, erasure.subject] })],
);

/** Has no rows. Leads and stops lock it (db/sql/sales_internal/await_leads.sql). */
export const stopLock = salesInternal.table('stop_lock', { unused: text() });

const leadIdColumn = () =>
  uuid()
    .notNull()
    .references(() => leads.id, { onDelete: 'cascade' });

export const claims = salesInternal.table(
  'claims',
  {
    personKey: text().primaryKey(),
    leadId: leadIdColumn(),
    login: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (claim) => [index().on(claim.leadId)],
);

export const followUps = salesInternal.table(
  'follow_ups',
  {
    personKey: text().primaryKey(),
    leadId: leadIdColumn(),
    nextAt: timestamp({ withTimezone: true }).notNull(),
  },
  (followUp) => [index().on(followUp.leadId), index().on(followUp.nextAt)],
);
