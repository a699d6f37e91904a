import { inTransaction, type Db } from '#db/connection/database.server.ts';
import { storeLead } from '#db/queries/store-lead.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import { composeLead } from '../leads/compose-lead.ts';
import type { Submission } from './submission.ts';

interface StoreOptions {
  isSpooled: boolean;
  /** Whether a channel is set: then each lead needs its messages. */
  hasChannels?: boolean;
}

/** Stores what a visitor sent, now or when the spool is drained. */
export async function storeSubmission(db: Db, submission: Submission, options: StoreOptions) {
  if (submission.kind === 'lead') return storeLead(db, composeLead(submission), options);
  const { id, input, sentAt } = submission;
  // Stored late, a stop would hide a lead that was sent after it.
  await inTransaction(db, (each) =>
    storeStop(each, { id, ...input, ...(options.isSpooled && { sentAt }) }, options),
  );
  return null;
}
