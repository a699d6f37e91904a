import { z } from 'zod';
import type { Env } from '../../env.server.ts';
import { credentialsOf } from '../../voice/provider-credentials.ts';
import { failure, failureReason, ok, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;

// Less than the 30 s for which a token is valid, because the provider checks the token's time by its own clock.
const CLOCK_TOLERANCE_MS = 10_000;

export async function checkVoice(env: Env): Promise<Finding[]> {
  const { VAPI_PUBLIC_KEY: publicKey, VAPI_PRIVATE_KEY: privateKey, VAPI_API_URL } = env;
  if (!publicKey && !privateKey) return [];
  const ask = (path: string) =>
    fetch(`${VAPI_API_URL}/${path}`, {
      headers: privateKey ? { Authorization: `Bearer ${privateKey}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const access = publicKey ? checkAccess(env) : [];
  try {
    const provider = checkAnswer(await ask('assistant?limit=1'), privateKey !== undefined);
    const recording = provider.state === 'ok' ? await checkRecording(env, ask) : [];
    return [...access, provider, ...recording];
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

const assistant = z.object({
  artifactPlan: z.object({ recordingEnabled: z.boolean().nullish() }).nullish(),
  firstMessage: z.string().nullish(),
});

/** Compares the provider's settings with VOICE_RECORDING. `ask` requests a path of the provider's API. */
async function checkRecording(env: Env, ask: (path: string) => Promise<Response>): Promise<Finding[]> {
  const isAnnounced = env.VOICE_RECORDING === '1';
  if (env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID) {
    // The site can't rely on overrides for a squad or workflow, so the operator must set recording in the provider's account.
    const what = `the page says that calls are ${isAnnounced ? '' : 'not '}recorded`;
    const remedy = `turn recording ${isAnnounced ? 'on' : 'off'} for the squad or workflow in the provider's account`;
    return [warning('recording', what, remedy)];
  }
  // Without an assistant in the settings, calls use the demo assistant, which records only if VOICE_RECORDING is 1.
  // Without the private key, the provider doesn't show the assistant.
  if (!env.VAPI_ASSISTANT_ID || !env.VAPI_PRIVATE_KEY) return [];
  const path = `assistant/${env.VAPI_ASSISTANT_ID}`;
  const response = await ask(path);
  if (!response.ok) {
    const what = `the provider answers ${response.status} for ${path}`;
    return [failure('recording', what, 'check VAPI_ASSISTANT_ID')];
  }
  const { firstMessage, artifactPlan } = assistant.parse(await response.json());
  if (isAnnounced && !/record/i.test(firstMessage ?? '')) {
    const remedy = "change the message in the provider's account, or unset VAPI_ASSISTANT_ID";
    return [
      warning('recording', "calls are recorded, but the assistant's first message does not say so", remedy),
    ];
  }
  // By default, the provider records calls.
  if (!isAnnounced && (artifactPlan?.recordingEnabled ?? true)) {
    const what = 'the assistant records all calls except those from the site';
    return [warning('recording', what, "turn off recording in the provider's account")];
  }
  const what = isAnnounced ? 'calls are recorded, and all notices say so' : 'calls are not recorded';
  return [ok('recording', what)];
}
