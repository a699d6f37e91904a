import { migrate } from '#db/migrate.ts';
import { EnvironmentError, readEnv } from '../env.server.ts';
import { migrationsFolder } from '../folders.ts';

/** Brings the given database to the newest migration, and ends. */
export async function migrateOnly(): Promise<void> {
  const env = readEnv(process.env);
  if (!env.DATABASE_URL) throw new EnvironmentError(['DATABASE_URL: set it to the database to migrate']);
  await migrate(env.DATABASE_URL, migrationsFolder);
  process.stdout.write('The database is at the newest migration.\n');
}
