import { OperatorError } from '#runtime/operator-error.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { readEnv, settingsError } from '../env.server.ts';
import { tryToMigrate } from '../process/migrate-or-retry.ts';

export async function migrateOnly(): Promise<void> {
  const { DATABASE_URL, SITE_DATABASE_PASSWORD: sitePassword } = readEnv();
  if (!DATABASE_URL) throw settingsError(['DATABASE_URL: set it to the database to migrate']);
  const tried = await tryToMigrate(DATABASE_URL, { sitePassword });
  if (tried.outage) throw new OperatorError(tried.outage.reason);
  const { role } = tried;
  // A newer release's database has more.
  process.stdout.write(
    `The database has all migrations of this release, and ${role} can store a lead.\n`,
  );
  if (role !== SITE_ROLE)
    process.stdout.write(
      `${SITE_ROLE} has the rights for it, but ${role} may not try as ${SITE_ROLE}, until a ` +
        `superuser runs: grant ${SITE_ROLE} to ${role}\n`,
    );
}
