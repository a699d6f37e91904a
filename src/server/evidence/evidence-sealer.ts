import type { Database } from '#db/client.server.ts';
import { hasMigration } from '#db/migrate.ts';
import { sealEvidence } from '#db/queries/evidence.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface SealerDependencies {
  database: Database;
  logger: Logger;
  newestMigration: number;
}

// Within a minute, and outside a visitor's way.
const SEAL_EVERY_MS = 30_000;

/** Seals evidence as it comes; what it returns ends that. The log bears witness to each seal, outside the database. */
export function startEvidenceSealer({ database, logger, newestMigration }: SealerDependencies) {
  const stop = new AbortController();
  // The first pass looks at all rows: some may have come while nobody sealed.
  let everything = true;
  const seal = async () => {
    if (!(await database.run((db) => hasMigration(db, newestMigration)))) return;
    const set = await database.run((db) => sealEvidence(db, everything));
    everything = false;
    if (set) logger.info({ seal: set.number, sha256: set.sha256, rows: set.rows }, 'evidence is sealed');
  };
  const sealing = repeat(seal, {
    everyMs: SEAL_EVERY_MS,
    signal: stop.signal,
    onFault: (err) => logger.error({ err }, 'evidence cannot be sealed'),
  });
  return async () => {
    stop.abort();
    await sealing;
  };
}
