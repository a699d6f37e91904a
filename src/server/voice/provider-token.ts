import { SignJWT } from 'jose';
import type { Signer } from './voice-env.ts';

// The site uses a token at once, but the clocks may differ.
const LIFETIME_SECONDS = 30;

/** The provider's token for a web call: https://docs.vapi.ai/customization/jwt-authentication */
export function signToken({ orgId, privateKey }: Signer, origin: string): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const restrictions = { enabled: true, allowedOrigins: [origin] };
  return new SignJWT({ orgId, token: { tag: 'public', restrictions } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(privateKey));
}
