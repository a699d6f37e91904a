import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per dump that src/ops/backup.sh restored and found equal to the database. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
