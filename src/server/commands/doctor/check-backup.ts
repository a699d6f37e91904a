import { withConnection } from '#db/connection.ts';
import { verifiedBackupAgeVia } from '#db/queries/backup-proofs.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

/** Must equal the limit in docs/ops/alerts.yml. */
const OLDEST_HOURS = 26;

export async function checkBackup(url: string): Promise<Finding> {
  const seconds = await withConnection(url, verifiedBackupAgeVia);
  if (seconds === undefined) {
    const remedy =
      "turn on the timer 'porchlight@backup', or Compose's profile 'backup'; fine if another tool backs this server up";
    return warning('backup', 'no verified backup is recorded in this database', remedy);
  }
  const hours = Math.floor(seconds / 3_600);
  const what = `the newest verified backup is ${hours} h old`;
  if (hours < OLDEST_HOURS) return ok('backup', what);
  return failure('backup', what, "read the log of 'porchlight@backup', or of Compose's service 'backup'");
}
