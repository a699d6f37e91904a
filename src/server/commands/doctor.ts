import { EmbeddedDatabaseError } from '#db/embedded/errors.ts';
import { hasEmbedded, startEmbedded } from '#db/embedded/start.server.ts';
import { checkAddress } from './doctor/check-address.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkLegalLinks } from './doctor/check-legal-links.ts';
import { checkSpool } from './doctor/check-spool.ts';
import { checkSystem } from './doctor/check-system.ts';
import { checkVoice } from './doctor/check-voice.ts';
import { fault, warning, type Finding } from './doctor/finding.ts';
import { misspelledSettings, readEnv, SECRETS, type Env } from '../env.server.ts';
import { release } from '../telemetry/release.ts';
import { CommandError, readArguments } from './command-error.ts';

/** Prints how the site is set up and tries each part; ends with code 1 where one is at fault. */
export async function doctor(args: string[]): Promise<void> {
  readArguments('doctor', { args });
  const env = readEnv();
  process.stdout.write(`${release}, Node ${process.version}\n${settingsOf(env).join('')}\n`);

  const tried = await Promise.all([
    tryDatabase(env),
    checkSpool(env.DATA_DIR),
    checkAddress(env),
    checkVoice(env),
  ]);
  const misspelled = misspelledSettings().map((words) =>
    warning('settings', words, 'correct the name, or remove it'),
  );
  const found = [checkSystem(), ...misspelled, ...tried.flat(), ...checkLegalLinks(env)];
  process.stdout.write(found.map(lineOf).join(''));
  const faults = found.filter(({ state }) => state === 'fault').length;
  if (faults > 0) throw new CommandError(`${faults} of the parts are at fault.`);
}

const secrets: readonly string[] = SECRETS;

/** Every setting as the site reads it; of a secret only where it leads, never what it is. */
const settingsOf = (env: Env) =>
  Object.entries(env)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name}=${secrets.includes(name) ? masked(String(value)) : String(value)}\n`);

/** Where an address leads, without who may use it: a webhook's path is its password. Anything else not at all. */
function masked(secret: string): string {
  if (!/^(https?|smtps?|postgres(ql)?):/.test(secret)) return '(set, hidden)';
  const { protocol, host, pathname } = new URL(secret);
  return `${protocol}//(hidden)@${host}${protocol.startsWith('postgres') ? pathname : '/(hidden)'}`;
}

const lineOf = ({ state, part, what, remedy }: Finding) =>
  `${state.padEnd(8)} ${part.padEnd(10)} ${what}${remedy ? `: ${remedy}` : ''}\n`;

/** The given database, or the embedded one as it is: nothing is made or migrated for being looked at. */
async function tryDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<Finding[]> {
  if (DATABASE_URL) return checkDatabase(DATABASE_URL);
  if (!hasEmbedded(DATA_DIR)) {
    return [warning('database', `there is none in ${DATA_DIR} yet`, "'start' makes it")];
  }
  try {
    const embedded = await startEmbedded(DATA_DIR);
    try {
      return await checkDatabase(embedded.url);
    } finally {
      await embedded.release();
    }
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseError)) throw error;
    return [fault('database', 'the embedded one does not run', error.message)];
  }
}
