import { remainingSamples } from '#content/remaining-samples.ts';
import { OperatorError } from '#db/errors.ts';
import { readEnv, SECRETS, type Env } from '../env.server.ts';
import { linkTo } from '../page-config.ts';
import { checkDatabase, checkSite, checkSpool, type Finding } from './check-storage.ts';

/** Prints the settings without secrets, and what works or needs a remedy. */
export async function doctor(): Promise<void> {
  const env = readEnv();
  const settings = Object.entries(env).filter(([, value]) => value !== undefined);
  process.stdout.write(`Node ${process.version}, ${process.platform}-${process.arch}\n`);
  for (const [name, value] of settings)
    process.stdout.write(
      `  ${name}=${(SECRETS as readonly string[]).includes(name) ? '(hidden)' : String(value)}\n`,
    );
  const findings = [
    await checkDatabase(env),
    await checkSpool(env),
    await checkSite(env),
    checkSamples(),
    await checkAddress(env),
  ];
  for (const [state, part, what] of findings)
    process.stdout.write(`${state.padEnd(8)} ${part.padEnd(10)} ${what}\n`);
  const failures = findings.filter(([state]) => state === 'failure').length;
  if (failures > 0) throw new OperatorError(`${failures} of ${findings.length} checks failed.`);
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
