import { validate } from 'uuid';
import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { storeLead, type Outbox } from '../store-lead.ts';
import { claim, finish, giveBack, readClaim, setAside, type AsideReason } from './claim.ts';
import { listHeld, listWaiting, makeFolders, writtenAt, type SpooledFile } from './files.ts';
import { orUnavailable, type Spool } from './spool.ts';

export interface DrainDependencies {
  spool: Spool;
  database: Database;
  outbox: Outbox;
  logger: Logger;
}

const CLAIM_ENDS_AFTER_MS = 30_000;
const AT_ONCE = 4;
// So many in one pass are no fault of single files.
const MOST_FAILURES = 5;

/** Stores what waits, the oldest first, and tells how many. Rejects where the database or the folder gives way. */
export async function drain(dependencies: DrainDependencies, signal: AbortSignal): Promise<number> {
  const { spool, logger } = dependencies;
  const queue = (await claimable(spool.folder)).values();
  let [stored, failures] = [0, 0];

  const work = async () => {
    for (const file of queue) {
      if (failures >= MOST_FAILURES || signal.aborted) return;
      // What keeps a file from being claimed is the folder's fault mostly, and met by each.
      const claimed = await orUnavailable(claim(spool.folder, file));
      if (!claimed) continue;
      try {
        if (await settle(dependencies, claimed)) stored += 1;
      } catch (error) {
        failures += error instanceof DatabaseUnavailable ? MOST_FAILURES : 1;
        if (error instanceof DatabaseUnavailable) throw error;
        // Its claim stays until it is taken over: the next pass goes on with the others.
        logger.error({ leadId: nameOf(file), code: codeOf(error) }, 'a spooled lead is stored later');
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return stored;
}

/** True where the lead is in the database now; false where its file was set aside, or never was one. */
async function settle(
  { spool, database, outbox, logger }: DrainDependencies,
  claimed: SpooledFile,
): Promise<boolean> {
  const aside = async (reason: AsideReason, code?: string) => {
    await setAside(spool.folder, claimed, reason);
    logger.error({ leadId: nameOf(claimed), reason, code }, 'a spooled lead was set aside');
    return false;
  };
  const record = await readClaim(claimed);
  if (!record && !claimed.isWhole) {
    await finish(claimed);
    logger.warn(
      { leadId: nameOf(claimed) },
      'what a process was writing when it ended is no whole lead, and removed',
    );
    return false;
  }
  if (!record) return aside('unreadable');
  try {
    const stored = await database.run((db) => storeLead(db, record, outbox));
    if (stored.contentHash !== record.lead.contentHash) return await aside('key-reused');
    await finish(claimed);
    return true;
  } catch (error) {
    if (error instanceof DatabaseFailure && error.refusesValues) return aside('refused', error.code);
    if (error instanceof DatabaseUnavailable) await giveBack(spool.folder, claimed);
    throw error;
  }
}

/** A file's name that is no id may be anything. */
const nameOf = ({ id }: SpooledFile) => (validate(id) ? id : '(no id)');

/** What processes held that have died since, then what waits, the oldest first. */
async function claimable(folder: string): Promise<SpooledFile[]> {
  // Files may have been brought along without the folders beside them.
  await makeFolders(folder);
  // A clock that was set back must not keep a claim for ever.
  const abandoned = (await listHeld(folder)).filter(
    ({ since }) => Math.abs(Date.now() - since) > CLAIM_ENDS_AFTER_MS,
  );
  const dated = await Promise.all(
    (await listWaiting(folder)).map(async (file) => ({ file, at: (await writtenAt(file)) ?? 0 })),
  );
  return [...abandoned, ...dated.toSorted((one, other) => one.at - other.at).map(({ file }) => file)];
}
