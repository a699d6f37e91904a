import { LOCK_TIMEOUT, OperatorError } from '#db/errors.ts';
import { readEnv, settingsError } from '../env.server.ts';
import { tryToMigrate } from '../process/migrate.ts';

export async function migrateOnly(): Promise<void> {
  const { DATABASE_URL, SITE_DATABASE_PASSWORD: password } = readEnv();
  if (!DATABASE_URL) throw settingsError(['DATABASE_URL: set it to the database to migrate']);
  let reported: string | undefined;
  for (let outage; (outage = await tryToMigrate(DATABASE_URL, { sitePassword: password }));) {
    if (outage.code !== LOCK_TIMEOUT) throw new OperatorError(outage.reason);
    if (outage.reason !== reported) process.stderr.write(`${outage.reason}\n`);
    reported = outage.reason;
  }
  process.stdout.write('The database is at the newest migration.\n');
}
