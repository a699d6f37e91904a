import { join, resolve } from 'node:path';
import { databaseOf } from '#db/database-url.ts';
import { OperatorError } from '#db/errors.ts';
import { libpqVariables } from '#db/libpq.ts';
import { environmentWith } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { onDatabase } from './command-database.ts';
import { runProgram } from './run-program.ts';

const DATABASE = 'porchlight';
// A restore runs `migrate`.
const site = { SITE_NODE: process.execPath, SITE_MAIN: join(projectRoot, 'dist/server/main.mjs') };

export async function backUp([word = 'now', ...args]: string[]): Promise<void> {
  await onDatabase((url, env) => {
    const refusal = wrongName(url);
    if (refusal) throw new OperatorError(refusal);
    return runProgram(
      ['bash', join(projectRoot, 'src/ops/backup.sh'), word, ...args],
      {
        BACKUP_FOLDER: resolve(env.DATA_DIR, 'backups'),
        ...environmentWith({ ...libpqVariables(url), ...site, DATABASE_URL: url, DATABASE_URL_FILE: '' }),
      },
      env,
    );
  });
}

/** Says why backup.sh can't back up this database: the name is fixed there. */
export function wrongName(databaseUrl: string): string | undefined {
  const name = databaseOf(databaseUrl);
  if (name === DATABASE) return undefined;
  return `backup works only for a database named ${DATABASE}, and this one is ${name}: rename it, or back it up with another tool`;
}
