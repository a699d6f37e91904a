import { SignJWT } from 'jose';
import type { Signer } from './voice-env.ts';

// It is used at once; what is left is for two clocks that differ.
const LIVES_SECONDS = 30;

/** What the provider takes for a web call to the one assistant (docs.vapi.ai/customization/jwt-authentication). */
export function signToken({ orgId, privateKey, assistantId }: Signer, origin: string): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const restrictions = {
    enabled: true,
    allowedOrigins: [origin],
    allowedAssistantIds: [assistantId],
    allowTransientAssistant: false,
  };
  return new SignJWT({ orgId, token: { tag: 'public', restrictions } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIVES_SECONDS)
    .sign(new TextEncoder().encode(privateKey));
}
