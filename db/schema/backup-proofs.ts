import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A row means that the dump had the same rows as the database at `takenAt`: it was verified, or restored. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
