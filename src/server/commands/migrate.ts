import { migrate } from '#db/migrate/migrate.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { readEnv, settingsError } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { newDatabaseLine } from '../process/new-database-line.ts';
import { projectRoot } from '../process/project-paths.ts';

export async function migrateOnly(): Promise<void> {
  const env = readEnv();
  const { DATABASE_URL, SITE_DATABASE_PASSWORD } = env;
  if (!DATABASE_URL) throw settingsError(['DATABASE_URL: set it to the database to migrate']);
  const { isNew } = await migrate(DATABASE_URL, projectRoot, {
    channels: openChannels(env),
    sitePassword: SITE_DATABASE_PASSWORD,
  });
  if (isNew) process.stderr.write(`warning: ${newDatabaseLine(env)}\n`);
  // A newer release's database has more.
  process.stdout.write(
    `The database has all migrations of this release, and ${SITE_ROLE} can store a lead.\n`,
  );
}
