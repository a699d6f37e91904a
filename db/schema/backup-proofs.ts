import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { atMost, MAX_WORDS } from './limits.ts';

/** Backups that a restore has proved. The row `none` has the first start of the service that makes them. */
export const backupProofs = pgTable(
  'backup_proofs',
  {
    backup: text().primaryKey(),
    provedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (proof) => atMost(MAX_WORDS, proof.backup),
);
