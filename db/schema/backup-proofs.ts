import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row for each dump that was restored and found equal to this database; the Compose service `backup` writes them. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
