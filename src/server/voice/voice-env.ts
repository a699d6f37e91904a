import type { Env } from '../env.server.ts';

export const DEFAULT_MAX_SECONDS = 300;

export interface Signer {
  orgId: string;
  privateKey: string;
  assistantId: string;
}

export function signerOf({
  VAPI_ORG_ID: orgId,
  VAPI_PRIVATE_KEY: privateKey,
  VAPI_ASSISTANT_ID: assistantId,
}: Env): Signer | undefined {
  return orgId && privateKey && assistantId ? { orgId, privateKey, assistantId } : undefined;
}
