import { join, resolve } from 'node:path';
import { environmentWith } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { backupConnection } from './backup-connection.ts';
import { onDatabase } from './command-database.ts';
import { runProgram } from './run-program.ts';

export async function backUp([word = 'now', ...args]: string[]): Promise<void> {
  await onDatabase(({ url, env }) =>
    runProgram(
      ['bash', join(projectRoot, 'src/ops/backup.sh'), word, ...args],
      { BACKUP_FOLDER: resolve(env.DATA_DIR, 'backups'), ...environmentWith(backupConnection(url)) },
      env,
    ),
  );
}
