import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { MAX_CONTACT_LENGTH } from '#shared/stops.ts';
import { atMost, MAX_NOTE, MAX_WORDS, oneOf } from './limits.ts';

const revocationKinds = ['calls', 'texts', 'all', 'do_not_call'] as const;
/** Releases before 0.2.0 stored lifts here, which end nothing: `lead_contacts` has them. */
const actions = ['stop', 'lift', 'undo'] as const;

/**
 * Rows are never changed and outlive the lead. A contact is a number in E.164, an email address in lower case, or the
 * id of a lead whose person asked sales for no calls.
 */
export const revocations = pgTable(
  'revocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As in `lead_contacts`. */
    act: uuid().notNull().defaultRandom(),
    /** When the row was stored. A stop covers what was stored before, so `record_stop` sets a later time than that has. */
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    action: text({ enum: actions }).notNull().default('stop'),
    /** When a stop from the page /stop was sent. */
    requestedAt: timestamp({ withTimezone: true }),
    /** Whether it is a stop from the page /stop. Otherwise sales recorded it. */
    fromPage: boolean().notNull().default(false),
    contact: text().notNull(),
    channel: text({ enum: revocationKinds }).notNull(),
    how: text().notNull(),
    note: text(),
    by: text()
      .notNull()
      .default(sql`session_user`),
    /** The row that an undo takes back. */
    undoes: uuid(),
  },
  (revocation) => [
    index().on(revocation.contact, revocation.at),
    index('revocations_latest_index')
      .on(revocation.contact, revocation.channel, revocation.fromPage, revocation.at)
      .where(sql`${revocation.action} = 'stop'`),
    index().on(revocation.act),
    index()
      .on(revocation.undoes)
      .where(sql`${revocation.undoes} is not null`),
    oneOf(revocation.channel, revocationKinds),
    ...atMost(MAX_NOTE, revocation.note),
    ...atMost(MAX_WORDS, revocation.how),
    ...atMost(2 * MAX_CONTACT_LENGTH, revocation.contact),
    oneOf(revocation.action, actions),
  ],
);
