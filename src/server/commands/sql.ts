import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';
import { libpqVariables } from '#db/libpq.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { environmentWith } from '../env.server.ts';
import { onDatabase } from './command-database.ts';
import { readArguments } from './read-arguments.ts';

export async function openSql(args: string[]): Promise<void> {
  readArguments('sql', { args });
  // psql handles Ctrl-C and the end of the terminal itself. This process then still has to leave the database.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  await onDatabase(async ({ url }) => {
    const connection = libpqVariables(url);
    const settings = {
      ...connection,
      PGTZ: businessTimeZone,
      PGOPTIONS: `${connection.PGOPTIONS ?? ''} -c search_path=sales,public`.trim(),
    };
    const child = spawn('psql', { stdio: 'inherit', env: environmentWith(settings) });
    const [code] = (await once(child, 'close').catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new OperatorError('psql was not found: install it (on Debian, the package postgresql-client)');
    })) as [number | null];
    if (code !== 0) throw new OperatorError(`psql ended with code ${code ?? 'none'}`);
  });
}
