import { z } from 'zod';
import { healthPaths } from '#shared/api.ts';
import { oneLine } from '#shared/one-line.ts';
import type { Env } from '../env.server.ts';
import { PRODUCT } from '../health/health-routes.ts';
import { networkCodeOf } from '../notifications/send-request.ts';
import { linkTo } from '../pages/page-config.ts';
import { causeOf, type Finding } from './finding.ts';

const identity = z.object({ product: z.literal(PRODUCT) });

/** If something else answers at PUBLIC_URL, visitors' leads go there. Without an answer, this machine may only be unable to ask. */
export async function checkAddress({ PUBLIC_URL }: Env): Promise<Finding> {
  const finding = (state: 'failure' | 'warning', what: string): Finding => [
    state,
    'address',
    `${PUBLIC_URL} ${what}: set PUBLIC_URL to the address that visitors use`,
  ];
  try {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(PUBLIC_URL + healthPaths.live, { signal, redirect: 'manual' });
    const body: unknown = await response.json().catch(() => undefined);
    const location = response.headers.get('location');
    if (location !== null) return finding('failure', `redirects to ${oneLine(location)}`);
    if (!response.ok || !identity.safeParse(body).success)
      return finding('failure', `is answered by something that isn't this site (HTTP ${response.status})`);
  } catch (error) {
    return finding('warning', `does not answer: ${causeOf(networkCodeOf(error))}`);
  }
  if (!linkTo(PUBLIC_URL, '')) return finding('warning', 'leads only this machine to the site');
  return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
}
