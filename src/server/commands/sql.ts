import { libpqVariables } from '#db/libpq.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { environmentWith } from '../env.server.ts';
import { onDatabase } from './command-database.ts';
import { runProgram } from './run-program.ts';

export async function openSql(): Promise<void> {
  // psql handles Ctrl-C and the end of the terminal itself. This process then still has to leave the database.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  await onDatabase(async (url, env) => {
    const connection = libpqVariables(url);
    const options = `${connection.PGOPTIONS ?? ''} -c search_path=sales,public`.trim();
    const variables = environmentWith({ ...connection, PGTZ: businessTimeZone, PGOPTIONS: options });
    await runProgram(['psql'], variables, env);
  });
}
