import { openDatabase, type Database } from '#db/client.server.ts';
import { hasEmbedded, startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { OperatorError } from '#db/errors.ts';
import { readEnv, type Env } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';

interface CommandDatabase {
  env: Env;
  url: string;
  database: Database;
}

/** Runs the action on the database at DATABASE_URL. If unset, on the embedded one, which it starts unless the site runs it. */
export async function onDatabase(action: (opened: CommandDatabase) => Promise<void>): Promise<void> {
  const env = readEnv();
  if (env.DATABASE_URL) return open(env.DATABASE_URL);
  if (!hasEmbedded(env.DATA_DIR)) {
    throw new OperatorError(
      `there is no database in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL to the site's value, or run 'npm start', which creates a database`,
    );
  }
  const embedded = await startEmbedded(env.DATA_DIR, true);
  try {
    await migrate(embedded.url, projectRoot);
    await open(embedded.url);
  } finally {
    await embedded.leave();
  }

  async function open(url: string): Promise<void> {
    const database = openDatabase(url);
    await action({ env, url, database }).finally(() => database.close());
  }
}
