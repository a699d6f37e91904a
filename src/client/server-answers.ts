import { healthPaths } from '#shared/api.ts';
import { asRecord } from './browser-store.ts';

const TIMEOUT_MS = 3_000;

/** The page is left only for a server that answers. A captive portal answers, too, but not like this site. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(healthPaths.live, { cache: 'no-store', redirect: 'error', signal });
    return response.ok && asRecord(await response.json()).status === 'ok';
  } catch {
    return false;
  }
}
