import { storeLead } from '#db/queries/store-lead.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import { composeLead } from '../leads/compose-lead.ts';
import type { Store } from '../spool/store-or-spool.ts';

/** Stores what a visitor sent, now or when the spool is drained. */
export const storeSubmission: Store = async (db, submission, isSpooled) => {
  if (submission.kind === 'lead') return storeLead(db, composeLead(submission), { isSpooled });
  const { id, input, sentAt } = submission;
  await storeStop(db, { id, ...input, ...(isSpooled && { sentAt }) });
  return null;
};
