import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Each over the one before: a row of evidence that is changed or taken away later no longer fits. Rows are only added. */
export const evidenceSeals = pgTable('evidence_seals', {
  number: integer().primaryKey(),
  sealedAt: timestamp({ withTimezone: true }).notNull(),
  previousSha256: text('previous_sha256').notNull(),
  sha256: text().notNull(),
});

/** Which rows of consents and revocations a seal is over. */
export const evidenceSealed = pgTable(
  'evidence_sealed',
  {
    id: uuid().primaryKey(),
    number: integer()
      .notNull()
      .references(() => evidenceSeals.number),
    sha256: text().notNull(),
  },
  (sealed) => [index().on(sealed.number)],
);
