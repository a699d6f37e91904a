import { pgTable, timestamp } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

const moment = () => timestamp({ withTimezone: true });

/**
 * Backups that a restore has proved. The row `none` has the first start of the service that makes
 * them, and when this service last did all that was due and copied it elsewhere (or was first told
 * to). `copiedAt` is null if no copy is wanted.
 */
export const backupProofs = pgTable('backup_proofs', {
  backup: limitedText().primaryKey(),
  provedAt: moment().notNull().defaultNow(),
  ranAt: moment(),
  copiedAt: moment(),
});
