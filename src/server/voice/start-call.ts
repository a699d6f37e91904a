import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '#db/client.server.ts';
import { storeCallId, redeemGrant, settleCall } from '#db/queries/voice-calls.ts';
import type { CallDevice } from '#shared/call-device.ts';
import { callOverrides, demoAssistant } from '#shared/voice-assistant.ts';
import type { Env } from '../env.server.ts';
import { publicConfig } from '../public-config.ts';
import { HttpError } from '../http/errors.ts';
import type { GuardDependencies } from '../http/post-guard.ts';
import type { Logger } from '../telemetry/logger.ts';
import { callBudgetOf, lineBusy } from './issue-token.ts';

// Much less than the 20 s that the page waits (CONNECT_TIMEOUT_MS), because the database also needs time.
const TIMEOUT_SECONDS = 8;
// The site uses a token at once, but its clock and the provider's clock may differ.
const PROVIDER_TOKEN_SECONDS = 30;

/** The fields that the voice SDK reads. */
const webCall = z.object({
  id: z.string(),
  webCallUrl: z.url(),
  artifactPlan: z.object({ videoRecordingEnabled: z.boolean().nullish() }).nullish(),
  assistant: z.object({ voice: z.object({ provider: z.string().nullish() }).nullish() }).nullish(),
  transport: z.object({ callToken: z.string().nullish() }).nullish(),
});

/** Starts at most one call per token. Rejects with HttpError, DatabaseUnavailable or DatabaseFailure. */
export async function startCall(
  { env, database }: GuardDependencies,
  { token, device, log }: { token: string | undefined; device: CallDevice; log: Logger },
): Promise<z.infer<typeof webCall>> {
  if (!token) throw tokenSpent();
  const { isRedeemed, retryAfter } = await database.run((db) =>
    redeemGrant(db, callBudgetOf(env), token, TIMEOUT_SECONDS),
  );
  if (!isRedeemed) throw retryAfter === null ? tokenSpent() : lineBusy(retryAfter);
  const updateCall = (statement: Parameters<Database['run']>[0]) =>
    database
      .run(statement)
      .catch((err: unknown) =>
        log.warn({ err }, 'the row of a call was not updated: the maximum length of the call stays reserved'),
      );

  const { status, answer } = await askProvider(env, device);
  const cause = new Error(`the call provider answered ${status}`);
  if (status >= 400 && status < 500) {
    // A 4xx means that no call has started. After other failures, a call may be running.
    await updateCall((db) => settleCall(db, token, 0));
    if (status !== 429) throw new HttpError('call-refused', { cause });
    log.warn('the call provider accepts no more calls for now');
    throw lineBusy(60);
  }
  const { data: call } = webCall.safeParse(answer);
  if (!call) throw new HttpError('call-unanswered', { cause });
  await updateCall((db) => storeCallId(db, token, call.id));
  return call;
}

/** Doesn't forward the body that the page sent, because a visitor could choose another assistant in it. */
async function askProvider(env: Env, device: CallDevice) {
  const rules = publicConfig(env).voice ?? {};
  const { VAPI_ASSISTANT_ID: assistantId } = env;
  const answerer = assistantId
    ? { assistantId, assistantOverrides: callOverrides(rules) }
    : { assistant: demoAssistant({ device, ...rules }) };
  try {
    const response = await fetch(`${env.VAPI_API_URL}/call/web`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await signToken(env)}`,
        'Content-Type': 'application/json',
        Origin: env.PUBLIC_URL,
      },
      body: JSON.stringify(answerer),
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000),
    });
    const text = await response.text();
    const answer: unknown = response.ok && JSON.parse(text);
    return { status: response.status, answer };
  } catch (cause) {
    throw new HttpError('call-unanswered', { cause });
  }
}

/** The provider's token for a web call: https://docs.vapi.ai/customization/jwt-authentication */
function signToken(env: Env): Promise<string> {
  const { VAPI_ORG_ID: orgId, VAPI_PRIVATE_KEY: privateKey, PUBLIC_URL: origin } = env;
  const issuedAt = Math.floor(Date.now() / 1000);
  const restrictions = { enabled: true, allowedOrigins: [origin] };
  return new SignJWT({ orgId, token: { tag: 'public', restrictions } })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + PROVIDER_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(privateKey));
}

const tokenSpent = () =>
  new HttpError('token-spent', { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
