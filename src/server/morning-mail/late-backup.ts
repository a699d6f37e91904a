import { morningText as words } from '#content/mail/notifications.ts';
import type { BackupAges } from '#db/queries/ages.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
// A proof is made each week, and one that fails is tried again each hour.
const LATE_PROOF_DAYS = 8;
// A large base backup may take hours to be made and copied. What fails in the evening is in the
// next morning's mail.
const LATE_HOURS = 12;

/** The sentence on late backups, the same in the mail and from doctor. */
export function lateBackup({ proof = 0, run = 0, copy = 0 }: BackupAges): string[] {
  const days = Math.floor(proof / DAY_SECONDS);
  const hours = (seconds: number) => Math.floor(seconds / HOUR_SECONDS);
  return [
    ...(days >= LATE_PROOF_DAYS ? [words.backupProof(days)] : []),
    ...(hours(run) >= LATE_HOURS ? [words.backupRun(hours(run))] : []),
    ...(hours(copy) >= LATE_HOURS ? [words.backupCopy(hours(copy))] : []),
  ];
}
