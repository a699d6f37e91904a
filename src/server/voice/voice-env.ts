import type { Env } from '../env.server.ts';

/** The default length of a call that the site pays for. */
export const DEFAULT_MAX_SECONDS = 300;

/** The key that signs tokens, and the assistant that they may call. */
export interface Signer {
  orgId: string;
  privateKey: string;
  assistantId: string;
}

/** Undefined if calls start with the public key or are off. */
export function signerOf({
  VAPI_ORG_ID: orgId,
  VAPI_PRIVATE_KEY: privateKey,
  VAPI_ASSISTANT_ID: assistantId,
}: Env): Signer | undefined {
  return orgId && privateKey && assistantId ? { orgId, privateKey, assistantId } : undefined;
}

/** An error for each missing setting if VAPI_ORG_ID turns tokens on. */
export function voiceErrors(values: Record<string, string | undefined>): string[] {
  const { VAPI_ORG_ID, VAPI_PRIVATE_KEY, VAPI_ASSISTANT_ID, VOICE_MAX_SECONDS, VOICE_DAILY_SECONDS } = values;
  if (!VAPI_ORG_ID) return [];
  const longest = Number(VOICE_MAX_SECONDS ?? DEFAULT_MAX_SECONDS);
  return [
    ...(VAPI_PRIVATE_KEY
      ? []
      : ['VAPI_PRIVATE_KEY: set it as well, or unset VAPI_ORG_ID: it signs the tokens']),
    ...(VAPI_ASSISTANT_ID
      ? []
      : ['VAPI_ASSISTANT_ID: set it as well, or unset VAPI_ORG_ID: a token names the one assistant to call']),
    ...(Number(VOICE_DAILY_SECONDS) < longest
      ? [`VOICE_DAILY_SECONDS: must be at least the ${longest} seconds of one call`]
      : []),
  ];
}
