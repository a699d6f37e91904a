import { healthPaths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { PRODUCT } from '../health/health-routes.ts';
import { networkCodeOf } from '../notifications/send-request.ts';
import { linkTo } from '../pages/page-config.ts';
import { causeOf, type Finding } from './finding.ts';

async function ask(address: string) {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { cause: causeOf(networkCodeOf(error)), text: '' };
  }
}

/**
 * If something else answers at PUBLIC_URL, visitors' leads go there. Without an answer, this
 * machine may only be unable to ask.
 */
export async function checkAddress({ PUBLIC_URL }: Env): Promise<Finding> {
  const { status, text, cause } = await ask(PUBLIC_URL + healthPaths.live);
  const remedy = 'set PUBLIC_URL to the address that visitors use';
  if (cause) return ['warning', 'address', `${PUBLIC_URL} does not answer: ${cause}: ${remedy}`];
  if (status !== 200 || !text.includes(`"product":"${PRODUCT}"`))
    return ['failure', 'address', `at ${PUBLIC_URL} is another site (HTTP ${status}): ${remedy}`];
  if (!linkTo(PUBLIC_URL, ''))
    return ['warning', 'address', `only this machine reaches ${PUBLIC_URL}: ${remedy}`];
  return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
}

const states = { ready: 'ok', degraded: 'warning', 'not ready': 'failure' } as const;

/** What the running site says of its own writes, on this machine or at PUBLIC_URL. */
export async function checkSite({ HOST, PORT, PUBLIC_URL }: Env): Promise<Finding> {
  const here = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  for (const origin of [here, PUBLIC_URL]) {
    const { text } = await ask(origin + healthPaths.ready);
    for (const [status, state] of Object.entries(states))
      if (text.includes(`"status":"${status}"`)) return [state, 'site', `${origin} says ${text}`];
  }
  return [
    'warning',
    'site',
    `no site answers at ${here}: the lines above are what doctor tried itself`,
  ];
}
