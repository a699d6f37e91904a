import { claimNotes } from '#content/claim-notes.ts';
import { claims } from '#content/claims.ts';
import { legalLabels } from '#content/sections/navigation.ts';
import { remainingSamples } from '#content/remaining-samples.ts';
import { OperatorError } from '#db/errors.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { withDatabase } from './command-database.ts';
import { checkAddress } from './doctor/check-address.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkSpool } from './doctor/check-spool.ts';
import { failure, ok, warning, type Finding } from './doctor/finding.ts';
import { misspellingWarnings, readEnv, SECRETS, type Env } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { publicConfig } from '../public-config.ts';
import { release } from '../telemetry/release.ts';

export async function doctor(): Promise<void> {
  const env = readEnv();
  process.stdout.write(
    `${release}, Node ${process.version}, ${process.platform}-${process.arch}\n${settingsOf(env).join('')}\n`,
  );

  const checked = await Promise.all([checkSiteDatabase(env), checkSpool(env.DATA_DIR), checkAddress(env)]);
  const misspelled = misspellingWarnings().map((problem) =>
    warning('settings', problem, 'correct the name, or remove it'),
  );
  const findings = [...misspelled, ...checked.flat(), checkLegalLinks(env), checkSamples()];
  process.stdout.write(findings.map(lineOf).join(''));
  const failures = findings.filter(({ state }) => state === 'failure').length;
  if (failures > 0) throw new OperatorError(`${failures} of ${findings.length} checks failed.`);
}

const secrets: readonly string[] = SECRETS;

const settingsOf = (env: Env) =>
  Object.entries(env)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name}=${secrets.includes(name) ? masked(String(value)) : String(value)}\n`);

/** Shows only the host of an address and the name of a database, because the rest may be secret. */
function masked(secret: string): string {
  if (!/^(https?|smtps?|postgres(ql)?):/.test(secret)) return '(set, hidden)';
  const { protocol, host, pathname } = new URL(secret);
  return `${protocol}//(hidden)@${host}${protocol.startsWith('postgres') ? pathname : '/(hidden)'}`;
}

const lineOf = ({ state, part, what, remedy }: Finding) =>
  `${state.padEnd(8)} ${part.padEnd(10)} ${what}${remedy ? `: ${remedy}` : ''}\n`;

/** Must not migrate the embedded database, because checkDatabase reports missing migrations. */
async function checkSiteDatabase(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !hasEmbedded(env.DATA_DIR)) {
    return [warning('database', `there is no database in ${env.DATA_DIR} yet`, "'start' creates it")];
  }
  try {
    const channels = openChannels(env).map(({ name }) => name);
    return await withDatabase(env, (url) => checkDatabase(url, channels));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [failure('database', 'the embedded database does not run', error.message)];
  }
}

function checkLegalLinks(env: Env): Finding {
  const found = publicConfig(env).legalLinks.map(({ label }) => label);
  const missing = legalLabels.filter((label) => !found.includes(label));
  if (missing.length === 0) return ok('links', 'the site links to its legal pages');
  const remedy =
    'set LEGAL_NAME, LEGAL_ADDRESS and LEGAL_EMAIL, or the links in src/content/sections/navigation.ts';
  return warning('links', `no link to ${missing.join(' and ')}`, remedy);
}

/** Warns about sample content, because made-up testimonials are illegal (16 CFR 465.2). */
function checkSamples(): Finding {
  const withoutNote = Object.entries(claimNotes)
    .filter(([name, note]) => name in claims && note === '')
    .map(([name]) => `the claim ${name} without a note in src/content/claim-notes.ts`);
  const samples = [...remainingSamples(), ...withoutNote];
  if (samples.length === 0) return ok('samples', 'the page has no sample content');
  return warning('samples', `the page has sample content: ${samples.join(', ')}`, 'replace it and rebuild');
}
