import { validate } from 'uuid';
import type { Database } from '#db/client.server.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { storeLead } from '../leads/store-lead.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from '../notifications/outbox.ts';
import {
  claimWaiting,
  finish,
  giveBack,
  readClaim,
  setAside,
  takeOver,
  type AsideReason,
  type Claim,
} from './claim.ts';
import { listHeld, listWaiting, makeFolders, waitingPath, writtenAt, type Folders } from './folders.ts';
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
  const queue = (await claimable(spool)).values();
  let [stored, failures] = [0, 0];

  const work = async () => {
    for (const { id, claim } of queue) {
      if (failures >= MOST_FAILURES || signal.aborted) return;
      // What keeps a file from being claimed is the folder's fault mostly, and met by each.
      const claimed = await orUnavailable(claim());
      if (!claimed) continue;
      try {
        if (await settle(dependencies, claimed)) stored += 1;
      } catch (error) {
        failures += error instanceof DatabaseUnavailable ? MOST_FAILURES : 1;
        if (error instanceof DatabaseUnavailable) throw error;
        // Its claim stays until it is taken over: the next pass goes on with the others.
        logger.error({ leadId: nameOf(id), code: codeOf(error) }, 'a spooled lead is stored later');
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  return stored;
}

/** True where the lead is in the database now; false where its file was set aside. */
async function settle(
  { spool, database, outbox, logger }: DrainDependencies,
  claim: Claim,
): Promise<boolean> {
  const aside = async (reason: AsideReason, code?: string) => {
    await setAside(spool.folders, claim, reason);
    logger.error({ leadId: nameOf(claim.id), reason, code }, 'a spooled lead was set aside');
    return false;
  };
  const record = await readClaim(claim);
  if (!record) return aside('unreadable');
  try {
    const standing = await database.run((db) => storeLead(db, record, outbox));
    if (standing.contentHash !== record.lead.contentHash) return await aside('key-reused');
    await finish(claim);
    return true;
  } catch (error) {
    if (error instanceof DatabaseFailure && error.refusesValues) return aside('refused', error.code);
    if (error instanceof DatabaseUnavailable) await giveBack(spool.folders, claim);
    throw error;
  }
}

/** A file's name that is no id may be anything. */
const nameOf = (id: string) => (validate(id) ? id : '(no id)');

async function claimable({ folders }: Spool) {
  // Files may have been brought along without them.
  await makeFolders(folders);
  // A clock that was set back must not keep a claim for ever.
  const abandoned = (await listHeld(folders)).filter(
    ({ heldSince }) => Math.abs(Date.now() - heldSince) > CLAIM_ENDS_AFTER_MS,
  );
  return [
    ...abandoned.map((held) => ({ id: held.id, claim: () => takeOver(folders, held) })),
    ...(await oldestFirst(folders)).map((id) => ({ id, claim: () => claimWaiting(folders, id) })),
  ];
}

async function oldestFirst(folders: Folders): Promise<string[]> {
  const waiting = await listWaiting(folders);
  const dated = await Promise.all(
    waiting.map(async (id) => ({ id, at: (await writtenAt(waitingPath(folders, id))) ?? 0 })),
  );
  return dated.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
}
