import { types } from 'node:util';
import { z } from 'zod';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../../env.server.ts';
import { linkTo } from '../../public-config.ts';
import { ok, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;
const REMEDY = 'set PUBLIC_URL to the address that visitors use';
const health = z.object({ status: z.literal('ok'), proxies: z.number() });

export async function checkAddress(env: Env): Promise<Finding[]> {
  const { PUBLIC_URL } = env;
  let response;
  try {
    response = await fetch(`${PUBLIC_URL}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const remedy = `start the site, or ${REMEDY}; ignore this in a container that cannot reach it`;
    return [warning('address', `nothing answers at ${PUBLIC_URL} (${failureReason(error)})`, remedy)];
  }
  const answer = health.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) {
    return [warning('address', `another program answers at ${PUBLIC_URL} (${response.status})`, REMEDY)];
  }
  const address = linkTo(PUBLIC_URL, '')
    ? ok('address', `the site answers at ${PUBLIC_URL}`)
    : warning('address', `PUBLIC_URL is ${PUBLIC_URL}: mails and pages carry no address`, REMEDY);
  return [address, checkProxies(answer.data.proxies, env)];
}

/** fetch throws a TypeError whose cause has the reason. */
function failureReason(error: unknown): string {
  if (!types.isNativeError(error)) return error instanceof DOMException ? 'no answer in time' : String(error);
  const cause = types.isNativeError(error.cause) ? error.cause : error;
  return codeOf(cause) ?? cause.message;
}

function checkProxies(inFront: number, { TRUST_PROXY: trusted }: Env): Finding {
  if (typeof trusted === 'string')
    return ok('proxies', `${inFront} in front of the site, which trusts proxies at ${trusted}`);
  if (inFront === trusted) return ok('proxies', `${inFront} in front of the site, as TRUST_PROXY says`);
  const harm =
    trusted < inFront
      ? 'all visitors count as one client for the rate limits'
      : 'a visitor can pretend to be any client';
  const remedy = `set TRUST_PROXY to ${inFront}, if visitors come through the same proxies as this check`;
  return warning('proxies', `${inFront} in front, but TRUST_PROXY is ${trusted}: ${harm}`, remedy);
}
