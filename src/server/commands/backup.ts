import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withConnection } from '#db/connection.ts';
import { databaseOf } from '#db/database-url.ts';
import { OperatorError } from '#db/errors.ts';
import { libpqVariables } from '#db/libpq.ts';
import { migrate } from '#db/migrate.ts';
import { replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { environmentWith, readEnv } from '../env.server.ts';
import { buildFolder, projectRoot } from '../process/project-paths.ts';
import { withDatabase } from './command-database.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { runProgram } from './run-program.ts';

/** Doesn't migrate, because the database may be closed. */
export async function backUp([word = 'now', ...args]: string[]): Promise<void> {
  const env = readEnv();
  await withDatabase(env, (url) => {
    const site = { SITE_NODE: process.execPath, SITE_MAIN: join(buildFolder(), 'server/main.mjs') };
    return runProgram(
      ['bash', join(projectRoot, 'src/ops/backup.sh'), word, ...args],
      {
        BACKUP_FOLDER: join(env.DATA_DIR, 'backups'),
        ...environmentWith({ ...libpqVariables(url), ...site, DATABASE_URL: url, DATABASE_URL_FILE: '' }),
      },
      env,
    );
  });
}

/** backup.sh runs this on a database that it filled from a dump, before that has its name. The list of decisions is on stdin. */
export async function prepareRestored([database = '']: string[]): Promise<void> {
  const { DATABASE_URL = '' } = readEnv();
  const url = Object.assign(new URL(DATABASE_URL), { pathname: database }).href;
  await migrate(url, projectRoot, { database: databaseOf(DATABASE_URL) });
  const decisions = (await text(process.stdin)).split('\n').filter(Boolean);
  const outcome = await withConnection(url, (client) => replayPrivacyDecisions(client, decisions));
  process.stdout.write(`${database}: ${outcome}\n`);
  const [failed] = (await checkDatabase(url)).filter(
    ({ state, part }) => state === 'failure' && /^(database|migrations)$/.test(part),
  );
  if (failed) throw new OperatorError(`${failed.what}: ${failed.remedy}`);
}
