import { morningText as words } from '#content/mail/notifications.ts';
import type { BackupAges } from '#db/queries/ages.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
// A proof is made each week, and one that fails is tried again each hour.
const LATE_PROOF_DAYS = 8;
// A large base backup may take hours to be made and copied. What fails in the evening is in the
// next morning's mail.
const LATE_HOURS = 12;

/** The sentences on late backups, the same in the mail and from doctor. */
export function lateBackup({ proof = 0, run = 0, copy = 0 }: BackupAges): string[] {
  const proofDays = Math.floor(proof / DAY_SECONDS);
  const runHours = Math.floor(run / HOUR_SECONDS);
  const copyHours = Math.floor(copy / HOUR_SECONDS);
  const sentences: string[] = [];
  if (proofDays >= LATE_PROOF_DAYS) sentences.push(words.backupProof(proofDays));
  if (runHours >= LATE_HOURS) sentences.push(words.backupRun(runHours));
  if (copyHours >= LATE_HOURS) sentences.push(words.backupCopy(copyHours));
  return sentences;
}
