import type { Env } from '../../env.server.ts';
import { credentialsOf } from '../../voice/provider-credentials.ts';
import { failure, failureReason, ok, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;

// Less than the 30 s for which a token is valid, because the provider checks the token's time by its own clock.
const CLOCK_TOLERANCE_MS = 10_000;

export async function checkVoice(env: Env): Promise<Finding[]> {
  const { VAPI_PUBLIC_KEY: publicKey, VAPI_PRIVATE_KEY: privateKey, VAPI_API_URL } = env;
  if (!publicKey && !privateKey) return [];
  const access = publicKey ? checkAccess(env) : [];
  try {
    const answer = await fetch(`${VAPI_API_URL}/assistant?limit=1`, {
      headers: privateKey ? { Authorization: `Bearer ${privateKey}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return [...access, checkAnswer(answer, privateKey !== undefined)];
  } catch (error) {
    const what = `${VAPI_API_URL} gives no usable answer (${failureReason(error)})`;
    return [...access, failure('voice', what, 'check VAPI_API_URL and outgoing connections')];
  }
}

function checkAccess(env: Env): Finding[] {
  if (credentialsOf(env)) return [];
  const hasAssistant = env.VAPI_ASSISTANT_ID ?? env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID;
  const remedy = 'set VAPI_ORG_ID and VAPI_PRIVATE_KEY, so that each call needs a token';
  return [
    ...(hasAssistant ? [] : [ok('voice', 'no assistant is set: calls use the demo assistant')]),
    warning('voice', 'anybody can start calls with the key in the page', remedy),
  ];
}

function checkAnswer({ status, headers }: Response, hasKey: boolean): Finding {
  if (status >= 500) return failure('voice', `the provider answers ${status}`, 'try again later');
  if (!hasKey) return ok('voice', 'the provider answers; VAPI_PRIVATE_KEY is not set, so no key was checked');
  if (status === 401 || status === 403)
    return failure('voice', 'the provider refuses the key', 'check VAPI_PRIVATE_KEY');
  const clockDifferenceMs = Math.abs(Date.parse(headers.get('date') ?? '') - Date.now());
  if (clockDifferenceMs > CLOCK_TOLERANCE_MS) {
    const what = `this machine's clock and the provider's are ${Math.round(clockDifferenceMs / 1000)} s apart`;
    return failure('voice', what, 'set the clock, because the provider refuses a token with a wrong time');
  }
  return ok('voice', 'the provider answers and accepts the key');
}
