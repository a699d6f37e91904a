import { jwtVerify, SignJWT } from 'jose';
import type { Signer } from './voice-env.ts';

/** The page asks for a token when all else is ready: what is not used by then starts no call. */
export const TOKEN_SECONDS = 30;

const keyOf = ({ privateKey }: Signer) => new TextEncoder().encode(privateKey);

export interface TokenOptions {
  signer: Signer;
  /** The only origin whose pages may use it. */
  origin: string;
  /** The call that it was counted as. */
  grantId: string;
}

/** A token that starts web calls to the one assistant (docs.vapi.ai/customization/jwt-authentication). */
export async function signToken({ signer, origin, grantId }: TokenOptions) {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expires = issuedAt + TOKEN_SECONDS;
  const restrictions = {
    enabled: true,
    allowedOrigins: [origin],
    allowedAssistantIds: [signer.assistantId],
    allowTransientAssistant: false,
  };
  const token = await new SignJWT({ orgId: signer.orgId, token: { tag: 'public', restrictions } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .setJti(grantId)
    .sign(keyOf(signer));
  return { token, expiresAt: new Date(expires * 1000).toISOString() };
}

/** The call that a token of ours was counted as, however old it is; undefined of any other text. */
export async function grantOf(token: string, signer: Signer): Promise<string | undefined> {
  const read = await jwtVerify(token, keyOf(signer), {
    algorithms: ['HS256'],
    currentDate: new Date(0),
  }).catch(() => undefined);
  return read?.payload.jti;
}
