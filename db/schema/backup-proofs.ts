import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Dumps that had the same rows as the database at `takenAt`: when a verified dump was made, or when a dump was restored. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
