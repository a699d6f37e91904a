import { text } from 'node:stream/consumers';
import { withConnection } from '#db/connection.ts';
import { databaseOf } from '#db/database-url.ts';
import { OperatorError } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { replayPrivacyDecisions } from '#db/queries/privacy-decisions.ts';
import { readEnv } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { checkDatabase } from './doctor/check-database.ts';

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
