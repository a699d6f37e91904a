import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Each dump had the database's rows at `takenAt`: when the dump was made and then verified, or when it was restored. */
export const backupProofs = pgTable('backup_proofs', {
  dump: text().primaryKey(),
  takenAt: timestamp({ withTimezone: true }).notNull(),
});
