import type { Env } from '../env.server.ts';
import { fault, ok, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** The voice provider, where a key is set: whether it answers, and takes the private key where there is one. */
export async function checkVoice(env: Env): Promise<Finding[]> {
  const {
    VAPI_PUBLIC_KEY,
    VAPI_PRIVATE_KEY,
    VAPI_API_URL,
    VAPI_ASSISTANT_ID,
    VAPI_SQUAD_ID,
    VAPI_WORKFLOW_ID,
  } = env;
  if (!VAPI_PUBLIC_KEY && !VAPI_PRIVATE_KEY) return [];
  const findings: Finding[] = [];
  if (VAPI_PUBLIC_KEY && !VAPI_ASSISTANT_ID && !VAPI_SQUAD_ID && !VAPI_WORKFLOW_ID) {
    findings.push(ok('voice', 'no assistant is set: calls bring their own'));
  }
  try {
    const { status } = await fetch(`${VAPI_API_URL}/assistant?limit=1`, {
      headers: VAPI_PRIVATE_KEY ? { Authorization: `Bearer ${VAPI_PRIVATE_KEY}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return [...findings, judge(status, Boolean(VAPI_PRIVATE_KEY))];
  } catch (error) {
    const reason = error instanceof Error ? error.name : typeof error;
    const what = `${VAPI_API_URL} does not answer (${reason})`;
    return [...findings, fault('voice', what, 'check VAPI_API_URL and the way out of this network')];
  }
}

function judge(status: number, hasKey: boolean): Finding {
  if (status >= 500) return fault('voice', `the provider answers ${status}`, 'try again later');
  if (!hasKey) return ok('voice', 'the provider answers; no private key to try');
  if (status === 401 || status === 403) {
    return fault('voice', 'the provider refuses the key', 'check VAPI_PRIVATE_KEY');
  }
  return ok('voice', 'the provider answers and takes the key');
}
