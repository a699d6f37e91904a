import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * What people took back, written by the functions of the schema `sales`; rows are added and never changed, and outlive the
 * lead. A contact is a number in E.164 or an e-mail address in lower case.
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
    /** Of `do_not_call`: the lead whose outcome said so. `reached` or `won` there lifts it. */
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
