import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '#db/embedded/errors.ts';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { newestMigration } from '#db/migrate.ts';
import { checkAddress } from '../doctor/check-address.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkSpool } from '../doctor/check-spool.ts';
import { checkVoice } from '../doctor/check-voice.ts';
import { fault, warning, type Finding } from '../doctor/finding.ts';
import { maskedSettings } from '../doctor/masked-settings.ts';
import { readEnv, type Env } from '../env.server.ts';
import { migrationsFolder } from '../folders.ts';
import { release } from '../release.ts';
import { CommandError, readArguments } from './command-error.ts';

/** Prints how the site is set up and tries each part; ends with code 1 where one is at fault. */
export async function doctor(args: string[]): Promise<void> {
  readArguments('doctor', { args });
  const env = readEnv(process.env);
  const settings = maskedSettings(env).map((setting) => `  ${setting}\n`);
  process.stdout.write(`${release}, Node ${process.version}\n${settings.join('')}\n`);

  const found = await Promise.all([
    tryDatabase(env),
    checkSpool(env.DATA_DIR),
    checkAddress(env),
    checkVoice(env),
  ]);
  for (const finding of found.flat()) process.stdout.write(lineOf(finding));
  const faults = found.flat().filter(({ state }) => state === 'fault').length;
  if (faults > 0) throw new CommandError(`${faults} of the parts are at fault.`);
}

const lineOf = ({ state, part, what, remedy }: Finding) =>
  `${state.padEnd(8)} ${part.padEnd(10)} ${what}${remedy ? `: ${remedy}` : ''}\n`;

/** The given database, or the embedded one as it is: nothing is made or migrated for being looked at. */
async function tryDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<Finding[]> {
  const newest = await newestMigration(migrationsFolder);
  if (DATABASE_URL) return checkDatabase(DATABASE_URL, newest);
  if (!existsSync(join(DATA_DIR, 'postgresql/cluster'))) {
    return [warning('database', `there is none in ${DATA_DIR} yet`, "'start' makes it")];
  }
  try {
    const embedded = await startEmbedded(DATA_DIR);
    try {
      return await checkDatabase(embedded.url, newest);
    } finally {
      await embedded.release();
    }
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
    return [fault('database', 'the embedded one does not run', error.message)];
  }
}
