import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per dump that equaled the database at `takenAt`: a verified backup, or a restored dump. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
