import type { Env } from '../env.server.ts';

export interface Signer {
  orgId: string;
  privateKey: string;
}

export const signerOf = ({ VAPI_ORG_ID: orgId, VAPI_PRIVATE_KEY: privateKey }: Env): Signer | undefined =>
  orgId && privateKey ? { orgId, privateKey } : undefined;
