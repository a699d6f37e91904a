import { keepAppLogin } from '#db/app-login.ts';
import { EnvironmentError, readEnv } from '../env.server.ts';
import { migrationsFolder } from '../folders.ts';
import { applyMigrations, MigrationError } from '../migrating.ts';

/** Brings the given database to the newest migration, the site's role to its rights, and ends. */
export async function migrateOnly(): Promise<void> {
  const env = readEnv(process.env);
  const ownerUrl = env.DATABASE_URL;
  if (!ownerUrl) throw new EnvironmentError(['DATABASE_URL: set it to the database to migrate']);
  const unavailable = await applyMigrations(ownerUrl, migrationsFolder);
  if (unavailable) throw new MigrationError(unavailable.message);
  await keepAppLogin({ ownerUrl, file: env.APP_DATABASE_URL_FILE });
  process.stdout.write('The database is at the newest migration.\n');
}
