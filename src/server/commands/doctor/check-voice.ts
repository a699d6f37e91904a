import type { Env } from '../../env.server.ts';
import { signerOf } from '../../voice/voice-env.ts';
import { checkRecording } from './check-recording.ts';
import { failureReason } from './failure-reason.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;

// A token lives for thirty seconds, by the provider's clock.
const CLOCK_MS = 10_000;

/** The voice provider, if a key is set: whether it answers, takes the private key, records as the page says, and who may start calls. */
export async function checkVoice(env: Env): Promise<Finding[]> {
  const { VAPI_PUBLIC_KEY: publicKey, VAPI_PRIVATE_KEY: privateKey, VAPI_API_URL } = env;
  if (!publicKey && !privateKey) return [];
  const ask = (path: string) =>
    fetch(`${VAPI_API_URL}/${path}`, {
      headers: privateKey ? { Authorization: `Bearer ${privateKey}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const known = ofWhoMayCall(env);
  try {
    const { status, headers } = await ask('assistant?limit=1');
    const provider = judge(status, privateKey !== undefined, clockFault(headers.get('date')));
    const recording = provider.state === 'ok' ? await checkRecording(env, ask) : [];
    return [...known, provider, ...recording];
  } catch (error) {
    const what = `${VAPI_API_URL} does not answer as it should (${failureReason(error)})`;
    return [...known, fault('voice', what, 'check VAPI_API_URL and the way out of this network')];
  }
}

function ofWhoMayCall(env: Env): Finding[] {
  if (!env.VAPI_PUBLIC_KEY || signerOf(env)) return [];
  const names = env.VAPI_ASSISTANT_ID ?? env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID;
  const remedy = 'set VAPI_ORG_ID and VAPI_PRIVATE_KEY, so that each call needs a token';
  return [
    ...(names ? [] : [ok('voice', 'no assistant is set: calls bring their own')]),
    warning('voice', 'the key that starts calls stands in the page', remedy),
  ];
}

function clockFault(date: string | null): Finding | undefined {
  const apart = Math.abs(Date.parse(date ?? '') - Date.now());
  if (!(apart > CLOCK_MS)) return undefined;
  const what = `this clock and the provider's are ${Math.round(apart / 1000)} s apart`;
  return fault('voice', what, 'set the clock: the provider refuses tokens otherwise');
}

function judge(status: number, hasKey: boolean, clock: Finding | undefined): Finding {
  if (status >= 500) return fault('voice', `the provider answers ${status}`, 'try again later');
  if (!hasKey) return ok('voice', 'the provider answers; no private key to try');
  if (status === 401 || status === 403) {
    return fault('voice', 'the provider refuses the key', 'check VAPI_PRIVATE_KEY');
  }
  return clock ?? ok('voice', 'the provider answers and takes the key');
}
