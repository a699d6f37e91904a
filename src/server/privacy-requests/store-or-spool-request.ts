import type { Database } from '#db/client.server.ts';
import { storePrivacyRequest } from '#db/queries/privacy-requests.ts';
import type { NewPrivacyRequest } from '#db/schema/privacy-requests.ts';
import { logUnlessRefused, type Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface RequestStorage {
  database: Database;
  spool: Spool;
}

/** Resolves after the request has been stored or spooled. Rejects with SpoolUnavailable or DatabaseFailure. */
export async function storeOrSpoolRequest(
  { database, spool }: RequestStorage,
  request: NewPrivacyRequest,
  logger: Logger,
): Promise<void> {
  try {
    await database.run((db) => storePrivacyRequest(db, request));
  } catch (error) {
    logUnlessRefused(error, logger, { requestId: request.id }, 'a privacy request will be spooled');
    await spool.put({ privacyRequest: request });
  }
}
