import type { Env } from '../env.server.ts';

export const DEFAULT_MAX_SECONDS = 300;

export interface Signer {
  orgId: string;
  privateKey: string;
}

export const signerOf = ({ VAPI_ORG_ID: orgId, VAPI_PRIVATE_KEY: privateKey }: Env): Signer | undefined =>
  orgId && privateKey ? { orgId, privateKey } : undefined;
