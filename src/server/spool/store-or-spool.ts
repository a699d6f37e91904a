import type { Database, Db } from '#db/client.server.ts';
import { DatabaseRefusal, DatabaseUnavailable } from '#db/errors.ts';
import type { PromisedCall } from '#shared/promised-call.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Spool } from './spool.ts';
import type { Submission } from './submission.ts';

/** Returns the call that a lead is promised. */
export type Store = (db: Db, submission: Submission, isSpooled: boolean) => Promise<PromisedCall | null>;

export type StoreOrSpool = (
  submission: Submission,
  logger: Logger,
) => Promise<{ isSpooled: boolean; call?: PromisedCall | null }>;

/** Rejects if the database refuses a value, or if neither the database nor the spool can store it. */
export const storeOrSpoolWith =
  ({
    database,
    spool,
    store,
  }: {
    database: Database;
    spool: Pick<Spool, 'put'>;
    store: Store;
  }): StoreOrSpool =>
  async (submission, logger) => {
    try {
      return { isSpooled: false, call: await database.run((db) => store(db, submission, false)) };
    } catch (error) {
      // Any other failure is an outage, even an unknown one.
      if (error instanceof DatabaseRefusal) throw error;
      const { id: recordId } = submission;
      const message = 'the database did not store a record, which will be spooled';
      if (error instanceof DatabaseUnavailable) logger.warn({ recordId, code: error.code }, message);
      else logger.error({ recordId, err: error }, message);
      await spool.put(submission);
      return { isSpooled: true };
    }
  };
