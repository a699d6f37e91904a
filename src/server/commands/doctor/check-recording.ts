import { z } from 'zod';
import type { Env } from '../../env.server.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

const assistant = z.object({
  artifactPlan: z.object({ recordingEnabled: z.boolean().nullish() }).nullish(),
  firstMessage: z.string().nullish(),
});

/** Compares the provider's settings with VOICE_RECORDING. `ask` requests a path of the provider's API. */
export async function checkRecording(env: Env, ask: (path: string) => Promise<Response>): Promise<Finding[]> {
  const isAnnounced = env.VOICE_RECORDING === '1';
  if (env.VAPI_SQUAD_ID ?? env.VAPI_WORKFLOW_ID) {
    // The site can't rely on overrides for a squad or workflow, so the operator must set recording in the provider's account.
    const what = `the page says that calls are ${isAnnounced ? '' : 'not '}recorded`;
    return [
      warning(
        'recording',
        what,
        `turn recording ${isAnnounced ? 'on' : 'off'} for the squad or workflow in the provider's account`,
      ),
    ];
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
  if (isAnnounced && !/record/i.test(firstMessage ?? ''))
    return [
      warning(
        'recording',
        "calls are recorded, but the assistant's first message does not say so",
        "change the message in the provider's account, or unset VAPI_ASSISTANT_ID",
      ),
    ];
  // By default, the provider records calls.
  if (!isAnnounced && (artifactPlan?.recordingEnabled ?? true))
    return [
      warning(
        'recording',
        'the assistant records all calls except those from the site',
        "turn off recording in the provider's account",
      ),
    ];
  const what = isAnnounced ? 'calls are recorded, and all notices say so' : 'calls are not recorded';
  return [ok('recording', what)];
}
