import type { Env } from '../../env.server.ts';
import { fault, ok, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;

/** The voice provider, where a key is set: whether it answers, and takes the private key where there is one. */
export async function checkVoice(env: Env): Promise<Finding[]> {
  const { VAPI_PUBLIC_KEY: publicKey, VAPI_PRIVATE_KEY: privateKey, VAPI_API_URL } = env;
  if (!publicKey && !privateKey) return [];
  const provider = await fetch(`${VAPI_API_URL}/assistant?limit=1`, {
    headers: privateKey ? { Authorization: `Bearer ${privateKey}` } : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    ({ status }) => judge(status, Boolean(privateKey)),
    (error: unknown) => {
      const reason = error instanceof Error ? error.name : typeof error;
      const what = `${VAPI_API_URL} does not answer (${reason})`;
      return fault('voice', what, 'check VAPI_API_URL and the way out of this network');
    },
  );
  const bringTheirOwn = publicKey && !env.VAPI_ASSISTANT_ID && !env.VAPI_SQUAD_ID && !env.VAPI_WORKFLOW_ID;
  return bringTheirOwn ? [ok('voice', 'no assistant is set: calls bring their own'), provider] : [provider];
}

function judge(status: number, hasKey: boolean): Finding {
  if (status >= 500) return fault('voice', `the provider answers ${status}`, 'try again later');
  if (!hasKey) return ok('voice', 'the provider answers; no private key to try');
  if (status === 401 || status === 403) {
    return fault('voice', 'the provider refuses the key', 'check VAPI_PRIVATE_KEY');
  }
  return ok('voice', 'the provider answers and takes the key');
}
