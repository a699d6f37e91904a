import { join } from 'node:path';
import { libpqVariables } from '#db/libpq.ts';
import { environmentWith, readEnv } from '../env.server.ts';
import { buildFolder, projectRoot } from '../process/project-paths.ts';
import { withDatabase } from './command-database.ts';
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
