import { inTransaction, type Db } from '#db/client.server.ts';
import { storeLead } from '#db/queries/store-lead.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import { composeLead } from '../leads/compose-lead.ts';
import type { Submission } from '../spool/submission.ts';

/** Stores what a visitor sent, now or when the spool is drained. */
export async function storeSubmission(db: Db, submission: Submission, isSpooled: boolean) {
  if (submission.kind === 'lead') return storeLead(db, composeLead(submission), { isSpooled });
  const { id, input, sentAt } = submission;
  // Stored late, a stop would hide a lead that was sent after it.
  await inTransaction(db, (each) =>
    storeStop(each, { id, ...input, ...(isSpooled && { sentAt }) }),
  );
  return null;
}
