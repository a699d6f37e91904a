import { inTransaction, type Database } from '#db/connection/database.server.ts';
import { DatabaseRefusal, DatabaseUnavailable } from '#db/errors/database-error.ts';
import { storeLead, type PromisedAnswer } from '#db/queries/store-lead.ts';
import { storeStop } from '#db/queries/store-stop.ts';
import type { Via } from '#db/schema/index.ts';
import { composeLead } from '../leads/compose-lead.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Spool } from './spool.ts';
import type { Submission } from './submission.ts';

/** Returns the answer to the sender of a lead. */
export type Store = (submission: Submission) => Promise<PromisedAnswer | null>;

/** Stores what a visitor sent, with its messages by the ways that the site has. */
export const storeIn =
  (database: Pick<Database, 'run'>, vias: Via[]): Store =>
  (submission) =>
    database.run(async (db) => {
      if (submission.kind === 'lead') return storeLead(db, composeLead(submission), vias);
      const { id, input, sentAt } = submission;
      await inTransaction(db, (each) => storeStop(each, { id, ...input, sentAt }, vias));
      return null;
    });

/** There is no answer if the submission is spooled, or no lead. */
export type StoreOrSpool = (
  submission: Submission,
  logger: Logger,
) => Promise<{ isSpooled: boolean } & Partial<PromisedAnswer>>;

// An answer takes five seconds at most. The spool gets the time that the database left.
const LONGEST_MS = 4_800;

interface StoreDependencies {
  spool: Pick<Spool, 'put'>;
  store: Store;
  health: { noteFailure: (part: 'database' | 'spool', error: unknown) => void };
}

/**
 * Also spools what the database refuses: the drain sets it aside, so that a person reads it.
 * Rejects if the spool fails, too.
 */
export const storeOrSpoolWith =
  ({ spool, store, health }: StoreDependencies): StoreOrSpool =>
  async (submission, logger) => {
    const endsAt = performance.now() + LONGEST_MS;
    try {
      const answer = await store(submission);
      return { isSpooled: false, ...answer };
    } catch (error) {
      const isKnown = error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal;
      if (!isKnown) logger.error({ err: error }, 'a record could not be stored: trying the spool');
      if (!(error instanceof DatabaseRefusal)) health.noteFailure('database', error);
      await spool.put(submission, endsAt - performance.now()).catch((spoolError: unknown) => {
        health.noteFailure('database', error);
        health.noteFailure('spool', spoolError);
        throw spoolError;
      });
      return { isSpooled: true };
    }
  };
