import { remainingSamples } from '#content/remaining-samples.ts';
import { site as siteText } from '#content/site.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { doubtfulSettings, readEnv, SECRETS, type Env } from '../env.server.ts';
import { build } from '../telemetry/release.ts';
import { openChannels } from '../notifications/channels.ts';
import { checkAddress, checkSite } from './check-site.ts';
import { checkChannels } from './check-channels.ts';
import { checkDatabase, checkSpool } from './check-storage.ts';
import type { Finding } from './finding.ts';
import { readArguments } from './read-arguments.ts';

/** Prints settings but secrets, and what needs a remedy. --send also tests each channel. */
export async function doctor(args: string[]): Promise<void> {
  const options = { send: { type: 'boolean', default: false } } as const;
  const { send } = readArguments('doctor [--send]', { args, options }).values;
  const env = readEnv();
  const system = `Node ${process.version}, ${process.platform}-${process.arch}`;
  process.stdout.write(`${siteText.brand} ${build}, ${system}\n`);
  for (const [name, value] of Object.entries(env)) {
    const shown = (SECRETS as string[]).includes(name) ? '(hidden)' : String(value);
    if (value !== undefined) process.stdout.write(`  ${name}=${shown}\n`);
  }
  const channels = openChannels(env);
  const site = await checkSite(env);
  const findings = [
    ...doubtfulSettings(env).map((what): Finding => ['warning', 'settings', what]),
    site,
    ...(await checkDatabase(env, { channels, isReady: site[0] === 'ok' })),
    await checkSpool(env),
    ...(await checkChannels(env, channels, send)),
    ...checkContent(env),
    await checkAddress(env),
  ];
  for (const [state, part, what] of findings)
    process.stdout.write(`${state.padEnd(8)} ${part.padEnd(10)} ${what}\n`);
  const failures = findings.filter(([state]) => state === 'failure').length;
  if (failures > 0) throw new OperatorError(`${failures} of ${findings.length} checks failed.`);
}

function checkContent({ LEGAL_NAME }: Env): Finding[] {
  const samples = remainingSamples().join(', ');
  const missing =
    'set LEGAL_NAME, LEGAL_ADDRESS and LEGAL_EMAIL, or nobody can stop calls by /stop';
  const findings: Finding[] = [];
  if (!LEGAL_NAME) findings.push(['warning', 'legal', missing]);
  // Made-up testimonials and figures are illegal on a public site.
  if (samples) findings.push(['warning', 'samples', `replace ${samples}, and rebuild`]);
  return findings;
}
