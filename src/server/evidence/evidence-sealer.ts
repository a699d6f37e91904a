import type { Database } from '#db/client.server.ts';
import { sealEvidence } from '#db/queries/evidence.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface SealerDependencies {
  database: Database;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

// Within a minute, and outside a visitor's way.
const SEAL_EVERY_MS = 30_000;

/** A pass: seals what came since the one before. The log bears witness to each seal, outside the database. */
export function sealing({ database, logger, isMigrated }: SealerDependencies) {
  // Some rows may have come while nobody sealed: before the start, or since a pass that failed.
  let missesRows = true;
  return async () => {
    const everything = missesRows;
    missesRows = true;
    if (!(await isMigrated())) return;
    const set = await database.run((db) => sealEvidence(db, everything));
    missesRows = false;
    if (set) logger.info({ seal: set.number, sha256: set.sha256, rows: set.rows }, 'evidence is sealed');
  };
}

/** Seals evidence as it comes; what it returns ends that. */
export function startEvidenceSealer(dependencies: SealerDependencies) {
  const stop = new AbortController();
  const onFault = (err: unknown) => dependencies.logger.error({ err }, 'evidence cannot be sealed');
  const ended = repeat(sealing(dependencies), { everyMs: SEAL_EVERY_MS, signal: stop.signal, onFault });
  return () => {
    stop.abort();
    return ended;
  };
}
