import { batched } from '#db/batched.ts';
import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { findLeads, storeLead, storeLeads, type StoredLead } from '#db/queries/leads.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import type { LeadRecord } from '../spool/spool-file.ts';

interface LeadStoreDependencies {
  database: Database;
  channelsFor: (lead: NewLead) => NotificationChannel[];
}

/** An earlier request may have stored the returned row. Rejects with DatabaseUnavailable or DatabaseFailure. */
export type StoreLead = (record: LeadRecord) => Promise<StoredLead>;

// Smaller batches cost PostgreSQL more per lead. Larger batches make Node wait for PostgreSQL.
const BATCHES = { concurrency: 4, batchSize: 16 };

export function openLeadStore({ database, channelsFor }: LeadStoreDependencies): StoreLead {
  const toStore = ({ lead, consent, textConsent, spooled }: LeadRecord) => ({
    lead,
    spooled: spooled ?? false,
    consents: [consent, textConsent].filter((agreement) => agreement !== null),
    channels: channelsFor(lead),
  });
  const storeAlone = (record: LeadRecord) => database.run((db) => storeLead(db, toStore(record)));

  const storeInBatch = batched(async (records: LeadRecord[]) => {
    try {
      return await database.run((db) => storeLeads(db, records.map(toStore)));
    } catch (error) {
      if (records.length === 1 || !mayComeFromOneRow(error)) throw error;
      // Stores each lead alone, so that only the lead with the error fails.
      return records.map(storeAlone);
    }
  }, BATCHES);

  const storeWithoutKey = (record: LeadRecord, earlierId: string) =>
    database.run(async (db) => {
      const [earlier] = await findLeads(db, [earlierId]);
      return earlier ?? storeLead(db, toStore(record));
    });

  return (record) =>
    record.earlierId === null ? storeInBatch(record) : storeWithoutKey(record, record.earlierId);
}

const mayComeFromOneRow = (error: unknown) =>
  (error instanceof DatabaseFailure && error.isValueError) ||
  (error instanceof DatabaseUnavailable && error.isServerTimeout);
