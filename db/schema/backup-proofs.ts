import { pgTable, timestamp } from 'drizzle-orm/pg-core';
import { limitedText } from './columns.ts';

const moment = () => timestamp({ withTimezone: true });

/**
 * Backups that a test restore has proved. The row `none` is of the backup service itself: its first
 * start (`provedAt`), its last complete run (`ranAt`), and its last copy to other storage, or when
 * that was first configured (`copiedAt`; null without such storage).
 */
export const backupProofs = pgTable('backup_proofs', {
  backup: limitedText().primaryKey(),
  provedAt: moment().notNull().defaultNow(),
  ranAt: moment(),
  copiedAt: moment(),
});
