import { dbOn } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { hasEmbedded, startEmbedded } from '#db/embedded/start.server.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { whyOtherDatabase } from '#db/identity/database-identity.ts';
import { countLeads } from '#db/queries/count-leads.ts';
import { makeFolder } from '#runtime/durable-files.ts';
import { shareFolder } from '#runtime/share-folder.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Whether another process uses it. If the folder can't be used, the spool reports it. */
export const isFolderInUse = (dataDir: string): Promise<boolean> =>
  makeFolder(dataDir)
    .then(() => shareFolder(dataDir))
    .catch(() => false);

/**
 * For a folder in use. Rejects with OperatorError if this database is another than the folder's,
 * because the site that runs there would store what this one writes to the spool.
 */
export async function refuseSecondDatabase(url: string, dataDir: string): Promise<void> {
  const other = await withConnection(url, (client) =>
    whyOtherDatabase(dbOn(client), dataDir),
  ).catch(() => undefined);
  if (other)
    throw new OperatorError(
      `another site runs in ${dataDir}: set DATA_DIR to a folder of this site's own (${other})`,
    );
}

/** Warns if the folder also has an embedded database with leads, which this site doesn't use. */
export async function warnOfEmbeddedLeads(dataDir: string, logger: Logger): Promise<void> {
  if (!hasEmbedded(dataDir)) return;
  try {
    const leads = await countEmbedded(dataDir);
    if (leads > 0)
      logger.warn(
        { leads },
        `${dataDir} also has an embedded database with leads, which this site does not use: ` +
          'see "Moves" in docs/backup.md',
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn(`${dataDir} also has an embedded database, which could not be read: ${reason}`);
  }
}

async function countEmbedded(dataDir: string): Promise<number> {
  const { url, leave } = await startEmbedded(dataDir, true);
  try {
    return await withConnection(url, (client) => countLeads(dbOn(client)));
  } finally {
    await leave();
  }
}
