import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { storeRecord, type SubmittedRecord } from '#db/queries/records.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { Kept } from '../http/submission-routes.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { SpoolRecord } from './spool-file.ts';
import type { Spool } from './spool.ts';

interface KeeperDependencies {
  database: Database;
  spool: Pick<Spool, 'put'>;
  /** The channels that are on. */
  channels: NotificationChannel[];
}

export function openKeeper({ database, spool, channels }: KeeperDependencies) {
  const store = (record: SubmittedRecord, isSpooled: boolean) =>
    database.run((db) => storeRecord(db, record, { channels, isSpooled }));

  return {
    storeSpooled: async (record: SpoolRecord): Promise<void> => {
      await store(record, true);
    },
    /** Stores or spools the record. Rejects if the database refuses its values, or if nothing can keep it. */
    keep: async (record: SubmittedRecord, logger: Logger): Promise<Kept> => {
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
