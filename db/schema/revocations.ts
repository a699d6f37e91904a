import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Revoked agreements, written by the functions of the schema `sales`. Rows are never changed and outlive the lead. A contact
 * is a number in E.164 or an email address in lower case.
 */
export const revocations = pgTable(
  'revocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    contact: text().notNull(),
    channel: text({ enum: ['calls', 'texts', 'all', 'do_not_call'] }).notNull(),
    how: text().notNull(),
    note: text(),
    by: text()
      .notNull()
      .default(sql`session_user`),
    /** For `do_not_call`: the lead at which it was marked. `reached` or `won` there lifts it. */
    leadId: uuid(),
    /** SHA-256 of the row's other columns, set by a trigger. */
    rowSha256: text('row_sha256'),
  },
  (revocation) => [
    index().on(revocation.contact),
    check(
      'revocations_channel_known',
      sql`${revocation.channel} in ('calls', 'texts', 'all', 'do_not_call')`,
    ),
  ],
);
