import { dbOn } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { hasEmbedded, startEmbedded } from '#db/embedded/start.server.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { whyOtherDatabase } from '#db/identity/database-identity.ts';
import { countLeads } from '#db/queries/count-leads.ts';
import { makeFolder } from '#runtime/durable-files.ts';
import { inTime } from '#runtime/in-time.ts';
import { lockFolder } from '#runtime/lock-folder.ts';
import type { Logger } from '../telemetry/logger.ts';

const ASK_AGAIN_MS = 1_000;
const PATIENCE_MS = 5_000;

/** Returns false, and doesn't use it, if another process does. */
export const useFolderAlone = (dataDir: string): Promise<boolean> =>
  useFolder(dataDir, { isShared: false });

// If the folder can't be used, or its disk hangs, the spool reports it.
const useFolder = (dataDir: string, options: { isShared: boolean }): Promise<boolean> =>
  inTime(
    makeFolder(dataDir).then(() => lockFolder(dataDir, options)),
    PATIENCE_MS,
  ).catch(() => true);

/**
 * For a folder in use: shares it with a site of the same database. Rejects with OperatorError if
 * this database is another than the folder's, because the site that runs there would store what
 * this one writes to the spool. If the database doesn't answer, `onRefusal` may get that later.
 */
export async function shareFolder(
  url: string,
  dataDir: string,
  onRefusal: (error: OperatorError) => void,
): Promise<void> {
  const check = async () => {
    const other = await withConnection(
      url,
      (client) => whyOtherDatabase(dbOn(client), dataDir),
      PATIENCE_MS,
    );
    if (other)
      throw new OperatorError(
        `another site runs in ${dataDir}: set DATA_DIR to a folder of this site's own (${other})`,
      );
  };
  const checkAgain = () => {
    const refuseOrRetry = (error: unknown) =>
      error instanceof OperatorError ? onRefusal(error) : checkAgain();
    setTimeout(() => void check().catch(refuseOrRetry), ASK_AGAIN_MS).unref();
  };
  await check().catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    checkAgain();
  });
  await useFolder(dataDir, { isShared: true });
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
