import { hasEmbedded, startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { readEnv, type Env } from '../env.server.ts';
import { newDatabaseLine } from '../process/new-database-line.ts';
import { projectRoot } from '../process/project-paths.ts';

/**
 * Runs the action on the database at DATABASE_URL. If unset, on the embedded one, which it starts
 * unless the site runs it.
 */
export async function withDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Env,
  action: (url: string) => Promise<T>,
): Promise<T> {
  if (DATABASE_URL) return action(DATABASE_URL);
  if (!hasEmbedded(DATA_DIR)) {
    throw new OperatorError(
      `there is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL to the site's ` +
        `value, or run 'npm start', which creates a database`,
    );
  }
  const embedded = await startEmbedded(DATA_DIR, true);
  try {
    return await action(embedded.url);
  } finally {
    await embedded.leave();
  }
}

/** Migrates the embedded database first. */
export async function onDatabase(action: (url: string) => Promise<void>): Promise<void> {
  const env = readEnv();
  await withDatabase(env, async (url) => {
    if (!env.DATABASE_URL && (await migrate(url, projectRoot)).isNew)
      process.stderr.write(`warning: ${newDatabaseLine(env)}\n`);
    await action(url);
  });
}
