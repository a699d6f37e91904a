import { isIPv6 } from 'node:net';
import { healthPaths } from '#shared/api.ts';
import type { Env } from '../env.server.ts';
import { PRODUCT } from '../health/health-routes.ts';
import { networkCodeOf } from '../notifications/send-request.ts';
import type { Finding } from './finding.ts';

/** `status` is that of the answer, or the code that says why there is none. */
async function ask(address: string): Promise<{ status: number | string; text: string }> {
  try {
    const init = { signal: AbortSignal.timeout(5_000), redirect: 'manual' } as const;
    const response = await fetch(address, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: networkCodeOf(error), text: '' };
  }
}

/** What the site of this machine, or of this container's service, says of its own writes. */
export async function checkSite({ SITE_ADDRESS, HOST, PORT }: Env): Promise<Finding> {
  const address = SITE_ADDRESS ?? `http://${isIPv6(HOST) ? `[${HOST}]` : HOST}:${PORT}`;
  const { text } = await ask(address + healthPaths.ready);
  const status = /^\{"status":"([a-z ]+)"/.exec(text)?.[1];
  if (!status) return ['warning', 'site', `none is at ${address}: doctor tries what it would`];
  const state = status === 'ready' ? 'ok' : 'warning';
  return [status === 'not ready' ? 'failure' : state, 'site', `${address} says ${text}`];
}

/** If something else answers at PUBLIC_URL, it gets the leads. No answer proves nothing. */
export async function checkAddress({ PUBLIC_URL }: Env): Promise<Finding> {
  const { status, text } = await ask(PUBLIC_URL + healthPaths.live);
  if (status === 200 && text.includes(`"product":"${PRODUCT}"`))
    return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
  const remedy = 'set PUBLIC_URL to the address that visitors use, or see the log of the proxy';
  const state = typeof status === 'number' ? 'failure' : 'warning';
  return [state, 'address', `the site does not answer at ${PUBLIC_URL} (${status}): ${remedy}`];
}
