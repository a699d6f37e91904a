import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const revocationKinds = ['calls', 'texts', 'all', 'do_not_call', 'do_not_call_lifted'] as const;

/**
 * Rows are never changed and outlive the lead. A contact is a number in E.164, an email address in lower case, or the
 * id of a lead that has neither.
 */
export const revocations = pgTable(
  'revocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** When the row was stored. It revokes what was stored before. */
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When a stop from the page /stop was sent. */
    requestedAt: timestamp({ withTimezone: true }),
    contact: text().notNull(),
    /** A trigger derives it from `contact`, in the form that `leads.contacts` has. The hash leaves it out. */
    identity: text().notNull().default(''),
    channel: text({ enum: revocationKinds }).notNull(),
    how: text().notNull(),
    note: text(),
    by: text()
      .notNull()
      .default(sql`session_user`),
    /** The lead that a salesperson marked `do_not_call`, also in the row that lifts the mark. Null in other rows. */
    leadId: uuid(),
    rowSha256: text('row_sha256'),
  },
  (revocation) => [
    index('revocations_stops_index')
      .on(revocation.identity, revocation.channel, revocation.at)
      .where(sql`${revocation.leadId} is null`),
    index('revocations_marks_index')
      .on(revocation.identity, revocation.channel, revocation.at)
      .where(sql`${revocation.leadId} is not null`),
    index()
      .on(revocation.leadId)
      .where(sql`${revocation.leadId} is not null`),
    check(
      'revocations_channel_known',
      sql`${revocation.channel} in ('calls', 'texts', 'all', 'do_not_call', 'do_not_call_lifted')`,
    ),
  ],
);
