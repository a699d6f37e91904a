import { access, constants } from 'node:fs/promises';
import { remainingSamples } from '#content/remaining-samples.ts';
import { dbOn } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable, OperatorError } from '#db/errors.ts';
import { isMigratedTo, newestMigrationTime } from '#db/migrations.ts';
import { readEnv, SECRETS, type Env } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { linkTo } from '../page-config.ts';
import { openSpool } from '../spool/spool.ts';
import { withDatabase } from './command-database.ts';

type Finding = [state: 'ok' | 'warning' | 'failure', part: string, what: string];

/** Prints the settings without secrets, and what works or needs a remedy. */
export async function doctor(): Promise<void> {
  const env = readEnv();
  const settings = Object.entries(env).filter(([, value]) => value !== undefined);
  process.stdout.write(`Node ${process.version}, ${process.platform}-${process.arch}\n`);
  for (const [name, value] of settings)
    process.stdout.write(
      `  ${name}=${(SECRETS as readonly string[]).includes(name) ? '(hidden)' : String(value)}\n`,
    );
  const findings = [await checkDatabase(env), await checkSpool(env), checkSamples(), await checkAddress(env)];
  for (const [state, part, what] of findings)
    process.stdout.write(`${state.padEnd(8)} ${part.padEnd(10)} ${what}\n`);
  const failures = findings.filter(([state]) => state === 'failure').length;
  if (failures > 0) throw new OperatorError(`${failures} of ${findings.length} checks failed.`);
}

async function checkDatabase(env: Env): Promise<Finding> {
  if (!env.DATABASE_URL && !hasEmbedded(env.DATA_DIR))
    return ['warning', 'database', `there is none in ${env.DATA_DIR} yet: 'start' creates it`];
  const newest = newestMigrationTime(projectRoot);
  try {
    const isMigrated = await withDatabase(env, (url) =>
      withConnection(url, (client) => isMigratedTo(dbOn(client), newest)),
    );
    if (isMigrated) return ['ok', 'database', 'it answers, and has all migrations of this release'];
    return ['failure', 'database', "migrations are missing: 'start' and 'migrate' apply them"];
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof OperatorError)) throw error;
    return ['failure', 'database', error.message];
  }
}

async function checkSpool({ DATA_DIR }: Env): Promise<Finding> {
  const { folder, aside: asideFolder, status } = openSpool(DATA_DIR);
  const code = await access(folder, constants.W_OK).then(() => undefined, codeOf);
  if (code === 'ENOENT') return ['warning', 'spool', `there is none in ${DATA_DIR} yet: 'start' creates it`];
  if (code)
    return ['failure', 'spool', `${folder} cannot be written (${code}): make it writable for this user`];
  const { waiting, aside } = await status();
  if (aside > 0)
    return ['failure', 'spool', `${aside} files in ${asideFolder}: read each, it is a lead or a stop`];
  if (waiting > 0) return ['warning', 'spool', `${waiting} leads or stops wait for the database`];
  return ['ok', 'spool', `${folder} can be written`];
}

/** Made-up testimonials and figures are illegal on a public site. */
function checkSamples(): Finding {
  const samples = remainingSamples();
  if (samples.length === 0) return ['ok', 'samples', 'the page has no sample content'];
  return ['warning', 'samples', `the page has sample content: ${samples.join(', ')}: replace it and rebuild`];
}

async function checkAddress({ PUBLIC_URL }: Env): Promise<Finding> {
  const remedy = 'set PUBLIC_URL to the address that visitors use';
  if (!linkTo(PUBLIC_URL, '')) return ['warning', 'address', `PUBLIC_URL is not set: ${remedy}`];
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`${PUBLIC_URL}/healthz`, { signal }).then(({ status }) => status, String);
  if (answer === 200) return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
  return ['warning', 'address', `the site does not answer at ${PUBLIC_URL} (${answer}): ${remedy}`];
}
