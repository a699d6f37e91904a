import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { healthPaths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { PRODUCT } from '../health/health-routes.ts';
import { networkCodeOf } from '../notifications/send-request.ts';
import { linkTo } from '../settings/public-config.ts';
import { causeOf, type Finding } from './finding.ts';

async function ask(address: string) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    });
    const text = await response.text();
    return { code: response.status, text, answer: parse(text) };
  } catch (error) {
    return { cause: causeOf(networkCodeOf(error)), answer: parse('') };
  }
}

/** The answers of `/healthz` and `/readyz`. */
const siteAnswer = z.partial(
  z.object({ product: z.literal(PRODUCT), process: z.string(), status: z.string() }),
);

/** Empty if another site answers. */
function parse(text: string): z.infer<typeof siteAnswer> {
  try {
    return siteAnswer.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Several processes may serve an address in turn. */
const MOST_TRIES = 20;

/** Where the site of this machine listens, or of this container's service. */
function localAddressOf({ SITE_ADDRESS, HOST, PORT }: Env): string {
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return SITE_ADDRESS ?? `http://${host}:${PORT}`;
}

/** If something else answers at PUBLIC_URL, it gets the leads. No answer proves nothing. */
export async function checkAddress(env: Env): Promise<Finding> {
  const { PUBLIC_URL } = env;
  const local = localAddressOf(env);
  const localProcess = (await ask(local + healthPaths.live)).answer.process;
  const isPublic = linkTo(PUBLIC_URL, '') !== undefined;
  let publicProcess: string | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { code, answer, cause } = await ask(PUBLIC_URL + healthPaths.live);
    if (cause)
      return [
        'warning',
        'address',
        `${PUBLIC_URL} does not answer: ${cause}: ` +
          (isPublic || localProcess ? causeRemedy(cause) : startRemedy),
      ];
    if (code !== 200 || !answer.product)
      return ['failure', 'address', `at ${PUBLIC_URL} is another site (HTTP ${code}): ${remedy}`];
    publicProcess = answer.process;
    if (!localProcess || publicProcess === localProcess) break;
  }
  if (!localProcess)
    return ['warning', 'address', `a site answers at ${PUBLIC_URL}, and none at ${local}`];
  if (publicProcess !== localProcess)
    return [
      'failure',
      'address',
      `the site at ${PUBLIC_URL} is not the one at ${local}: ${remedy}, or point it here`,
    ];
  if (!isPublic)
    return ['warning', 'address', `only this machine reaches ${PUBLIC_URL}: ${remedy}`];
  return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
}

const remedy = 'set PUBLIC_URL to the address that visitors use';
const startRemedy = 'start the site, or set PORT and HOST, or SITE_ADDRESS, to where it listens';
const causeRemedy = (cause: string) =>
  /certificate|TLS/.test(cause)
    ? "the proxy's log says why (in Compose: docker compose logs proxy)"
    : remedy;

const states = new Map<string | undefined, Finding[0]>([
  ['ready', 'ok'],
  ['degraded', 'warning'],
  ['not ready', 'failure'],
]);

/** What the running site says of its own writes, on this machine or at PUBLIC_URL. */
export async function checkSite(env: Env): Promise<Finding> {
  const local = localAddressOf(env);
  let what = 'no site answers';
  for (const origin of [local, env.PUBLIC_URL]) {
    const { code, text, answer } = await ask(origin + healthPaths.ready);
    const state = states.get(answer.status);
    if (state) return [state, 'site', `${origin} says ${text}`];
    if (origin === local && code) what = 'something else answers';
  }
  return ['warning', 'site', `${what} at ${local}: doctor tries itself what it would`];
}
