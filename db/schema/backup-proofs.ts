import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per verified dump. src/ops/backup.sh restores a dump, compares it with this database, and adds the row. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
