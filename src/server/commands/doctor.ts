import { remainingSamples } from '#content/remaining-samples.ts';
import { site as siteText } from '#content/site.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { doubtfulSettings, readEnv, SECRETS } from '../env.server.ts';
import { build } from '../telemetry/release.ts';
import { openChannels } from '../notifications/channels.ts';
import { checkAddress, checkSite } from './check-site.ts';
import { checkChannels } from './check-channels.ts';
import { checkDatabase, checkSpool } from './check-storage.ts';
import type { Finding } from './finding.ts';
import { readArguments } from './read-arguments.ts';

/** Prints settings but secrets, and what needs a remedy. --send sends a test by each channel. */
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
  const samples = remainingSamples().join(', ');
  const findings: Finding[] = [
    ...doubtfulSettings(env).map((what): Finding => ['warning', 'settings', what]),
    site,
    ...(await checkDatabase(env, site[0] === 'ok' ? undefined : channels)),
    await checkSpool(env),
    ...(await checkChannels(env, channels, send)),
    await checkAddress(env),
  ];
  const missing = 'nobody is told of a lead: set up mail, a webhook or a chat room';
  if (channels.length === 0) findings.push(['warning', 'channels', missing]);
  // Made-up testimonials and figures are illegal on a public site.
  if (samples) findings.push(['warning', 'samples', `replace ${samples}, and rebuild`]);
  for (const [state, part, what] of findings)
    process.stdout.write(`${state.padEnd(8)} ${part.padEnd(10)} ${what}\n`);
  const failures = findings.filter(([state]) => state === 'failure').length;
  if (failures > 0) throw new OperatorError(`${failures} of ${findings.length} checks failed.`);
}
