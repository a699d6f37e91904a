import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { OperatorError } from '#db/errors.ts';
import { environmentWith } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { backupConnection } from './backup-connection.ts';
import { onDatabase } from './command-database.ts';

export async function backUp([word = 'now', ...args]: string[]): Promise<void> {
  await onDatabase(async ({ url, env }) => {
    const child = spawn('bash', [join(projectRoot, 'src/ops/backup.sh'), word, ...args], {
      stdio: 'inherit',
      env: {
        BACKUP_FOLDER: resolve(env.DATA_DIR, 'backups'),
        BACKUP_ROLES_FILE: join(projectRoot, 'db/sql/roles.sql'),
        ...environmentWith(backupConnection(url)),
      },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new OperatorError(`backup.sh ended with code ${code ?? 'none'}`);
  });
}
