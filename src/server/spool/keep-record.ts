import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { recordIdOf, storeRecord, type SubmittedRecord } from '#db/queries/records.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { KeptIn } from '../http/submission-routes.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SpoolRecord } from './spool-file.ts';
import type { Spool } from './spool.ts';

interface KeeperDependencies {
  database: Database;
  spool: Pick<Spool, 'put'>;
  channelsFor: (lead: NewLead) => NotificationChannel[];
}

export function openKeeper({ database, spool, channelsFor }: KeeperDependencies) {
  const store = (record: SubmittedRecord, isSpooled: boolean) =>
    database.run((db) => storeRecord(db, record, { channelsFor, isSpooled }));

  return {
    storeSpooled: (record: SpoolRecord) => store(record, true),
    /** Stores or spools the record. Rejects if the database refuses its values, or if nothing can keep it. */
    async keep(record: SubmittedRecord, logger: Logger): Promise<KeptIn> {
      try {
        await store(record, false);
        return 'database';
      } catch (error) {
        // After any other failure, even an unknown one, the record is spooled.
        if (error instanceof DatabaseFailure && error.isValueError) throw error;
        const recordId = recordIdOf(record);
        const isOutage = error instanceof DatabaseUnavailable || error instanceof DatabaseFailure;
        const failure = isOutage ? { code: error.code } : { err: error };
        logger[isOutage ? 'warn' : 'error']({ recordId, ...failure }, 'the database did not store a record');
        if ('calculation' in record) throw isOutage ? new DatabaseUnavailable(error.code) : error;
        await spool.put(record);
        return 'spool';
      }
    },
  };
}
