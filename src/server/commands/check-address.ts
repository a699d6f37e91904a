import { z } from 'zod';
import { healthPaths } from '#shared/api.ts';
import { oneLine } from '#shared/one-line.ts';
import type { Env } from '../env.server.ts';
import { PRODUCT } from '../health/health-routes.ts';
import { networkCodeOf } from '../notifications/send-request.ts';
import { linkTo } from '../pages/page-config.ts';
import { causeOf, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;
const REMEDY = 'set PUBLIC_URL to the address that visitors use';

/** If something else answers at PUBLIC_URL, visitors' leads go there. Without an answer, this machine may only be unable to ask. */
export async function checkAddress({ PUBLIC_URL }: Env): Promise<Finding> {
  const result = await ask(PUBLIC_URL);
  if ('code' in result)
    return ['warning', 'address', `${PUBLIC_URL} does not answer: ${causeOf(result.code)}: ${REMEDY}`];
  if (result.other !== undefined) return ['failure', 'address', `${PUBLIC_URL} ${result.other}: ${REMEDY}`];
  if (linkTo(PUBLIC_URL, '')) return ['ok', 'address', `the site answers at ${PUBLIC_URL}`];
  return ['warning', 'address', `only this machine reaches the site at ${PUBLIC_URL}: ${REMEDY}`];
}

async function ask(publicUrl: string): Promise<{ code: string } | { other: string | undefined }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(publicUrl + healthPaths.live, { signal, redirect: 'manual' });
    const { status, headers, ok } = response;
    const location = headers.get('location');
    if (location !== null) {
      await response.body?.cancel();
      return { other: `redirects to ${oneLine(location)}` };
    }
    const body: unknown = await response.json().catch(() => undefined);
    const isOurs = ok && z.object({ product: z.literal(PRODUCT) }).safeParse(body).success;
    return { other: isOurs ? undefined : `is answered by something that isn't this site (HTTP ${status})` };
  } catch (error) {
    return { code: networkCodeOf(error) };
  }
}
