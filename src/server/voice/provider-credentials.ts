import type { Env } from '../env.server.ts';

export interface ProviderCredentials {
  orgId: string;
  privateKey: string;
}

export const credentialsOf = ({
  VAPI_ORG_ID: orgId,
  VAPI_PRIVATE_KEY: privateKey,
}: Env): ProviderCredentials | undefined => (orgId && privateKey ? { orgId, privateKey } : undefined);
