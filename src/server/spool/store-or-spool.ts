import type { Database } from '#db/client.server.ts';
import { DatabaseRefusal, DatabaseUnavailable } from '#db/errors.ts';
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
        // Any other failure is an outage, even an unknown one.
        if (error instanceof DatabaseRefusal || 'calculation' in record) throw error;
        const { id: recordId } = 'lead' in record ? record.lead : record.privacyRequest;
        const message = 'the database did not store a record, which will be spooled';
        if (error instanceof DatabaseUnavailable) logger.warn({ recordId, code: error.code }, message);
        else logger.error({ recordId, err: error }, message);
        await spool.put(record);
        return { isSpooled: true };
      }
    },
  };
}
