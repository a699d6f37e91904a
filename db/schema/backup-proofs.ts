import { pgTable, timestamp } from 'drizzle-orm/pg-core';
import { words } from './limits.ts';

/** Backups that a restore has proved. The row `none` has the first start of the service that makes them. */
export const backupProofs = pgTable('backup_proofs', {
  backup: words().primaryKey(),
  provedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
