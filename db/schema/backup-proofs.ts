import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Each dump that was restored and found to hold what this database did; the service `backup` writes it. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  /** When the dump's snapshot was: what came later is not in it. */
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
