import { OperatorError } from '#db/errors.ts';
import { readEnv, settingsError } from '../env.server.ts';
import { tryToMigrate } from '../process/migrate.ts';

export async function migrateOnly(): Promise<void> {
  const { DATABASE_URL, SITE_DATABASE_PASSWORD: sitePassword } = readEnv();
  if (!DATABASE_URL) throw settingsError(['DATABASE_URL: set it to the database to migrate']);
  const outage = await tryToMigrate(DATABASE_URL, { sitePassword });
  if (outage) throw new OperatorError(outage.reason);
  process.stdout.write('The database is at the newest migration.\n');
}
