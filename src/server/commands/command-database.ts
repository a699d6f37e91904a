import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate.ts';
import { readEnv, type Env } from '../env.server.ts';
import { migrationsFolder } from '../folders.ts';

export interface CommandDatabase {
  env: Env;
  url: string;
  isEmbedded: boolean;
}

/**
 * Gives a command the site's database: that of DATABASE_URL, or the embedded one, which runs meanwhile and
 * stays where a site uses it too.
 */
export async function onDatabase<T>(act: (database: CommandDatabase) => Promise<T>): Promise<T> {
  const env = readEnv(process.env);
  if (env.DATABASE_URL) return act({ env, url: env.DATABASE_URL, isEmbedded: false });
  const embedded = await startEmbedded(env.DATA_DIR);
  try {
    await migrate(embedded.url, migrationsFolder);
    return await act({ env, url: embedded.url, isEmbedded: true });
  } finally {
    await embedded.release();
  }
}
