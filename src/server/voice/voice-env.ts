import type { Env } from '../env.server.ts';

/** The default limit for the length of a call that the site pays for. */
export const DEFAULT_MAX_SECONDS = 300;

/** The key that signs tokens, and the only assistant that a caller with such a token may call. */
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
