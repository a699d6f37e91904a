import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { storeRecord, type SubmittedRecord } from '#db/queries/records.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Stored } from '../http/submission-routes.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SpoolRecord } from './spool-file.ts';
import type { Spool } from './spool.ts';

interface RecordStoreDependencies {
  database: Database;
  spool: Pick<Spool, 'put'>;
  /** The channels that are on. */
  channels: NotificationChannel[];
}

export function openRecordStore({ database, spool, channels }: RecordStoreDependencies) {
  const store = (record: SubmittedRecord, isSpooled: boolean) =>
    database.run((db) => storeRecord(db, record, { channels, isSpooled }));

  return {
    storeSpooled: async (record: SpoolRecord): Promise<void> => {
      await store(record, true);
    },
    /** Stores or spools the record. Rejects if the database refuses its values, or if nothing can store it. */
    storeOrSpool: async (record: SubmittedRecord, logger: Logger): Promise<Stored> => {
      try {
        return { isSpooled: false, call: await store(record, false) };
      } catch (error) {
        if (error instanceof DatabaseFailure && error.isValueError) throw error;
        // Any other failure is an outage, even an unknown one.
        const outage = error instanceof DatabaseFailure ? new DatabaseUnavailable(error.code) : error;
        if ('calculation' in record) throw outage;
        const { id: recordId } = 'lead' in record ? record.lead : record.privacyRequest;
        const message = 'the database did not store a record, which will be spooled';
        if (outage instanceof DatabaseUnavailable) logger.warn({ recordId, code: outage.code }, message);
        else logger.error({ recordId, err: outage }, message);
        await spool.put(record);
        return { isSpooled: true };
      }
    },
  };
}
