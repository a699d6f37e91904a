import { pgTable, timestamp } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

/**
 * Backups that a restore has proved. The row `none` has the first start of the service that makes
 * them.
 */
export const backupProofs = pgTable('backup_proofs', {
  backup: limitedText().primaryKey(),
  provedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
