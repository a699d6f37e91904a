import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { atMost, MAX_WORDS } from './limits.ts';

/** Each backup had the database's rows at `takenAt`: when it was made and then proved by a restore. */
export const backupProofs = pgTable(
  'backup_proofs',
  {
    dump: text().primaryKey(),
    takenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (proof) => atMost(MAX_WORDS, proof.dump),
);
