import type { Database } from '#db/client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import type { StoredLead } from '#db/queries/leads.ts';
import { HttpError } from '../http/errors.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from '../notifications/outbox.ts';
import { SpoolUnavailable, type Spool } from '../spool/spool.ts';
import type { LeadRecord } from './lead-record.ts';
import { storeLead } from './store-lead.ts';

export interface CaptureDependencies {
  database: Database;
  spool: Spool;
  outbox: Outbox;
}

/** Where a lead is: in the database, or on its way there. */
export interface CapturedLead extends StoredLead {
  isSpooled: boolean;
}

/** Takes a lead once: the id it answers with is durable. Rejects with 'key-reused' or 'unavailable'. */
export async function captureLead(
  dependencies: CaptureDependencies,
  record: LeadRecord,
  logger: Logger,
): Promise<CapturedLead> {
  const captured = await takeOnce(dependencies, record, logger);
  if (captured.contentHash !== record.lead.contentHash) throw new HttpError('key-reused');
  return captured;
}

async function takeOnce(
  { database, spool, outbox }: CaptureDependencies,
  record: LeadRecord,
  logger: Logger,
): Promise<CapturedLead> {
  const waiting = await findWaiting(spool, record);
  if (waiting) return { ...waiting.lead, isSpooled: true };
  try {
    return { ...(await database.run((db) => storeLead(db, record, outbox))), isSpooled: false };
  } catch (error) {
    if (!mayBeStoredLater(error)) throw error;
    logger.warn({ leadId: record.lead.id, code: error.code }, 'a lead goes to the spool');
    const { lead } = await spool.put(record);
    return { ...lead, isSpooled: true };
  }
}

/** A lead that waits stands for its row: under its key, and under that of a form sent minutes before. */
async function findWaiting(spool: Spool, { lead, earlierId }: LeadRecord): Promise<LeadRecord | undefined> {
  try {
    return (await spool.find(lead.id)) ?? (earlierId === null ? undefined : await spool.find(earlierId));
  } catch (error) {
    // The database may take the lead all the same.
    if (error instanceof SpoolUnavailable) return undefined;
    throw error;
  }
}

const mayBeStoredLater = (error: unknown): error is DatabaseUnavailable | DatabaseFailure =>
  error instanceof DatabaseUnavailable || (error instanceof DatabaseFailure && !error.refusesValues);
