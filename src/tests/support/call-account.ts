import { jwtVerify } from 'jose';
import { z } from 'zod';

/** An account at the call provider. Its private key signs tokens. */
export interface CallAccount {
  privateKey: string;
  orgId: string;
}

const claims = z.object({
  orgId: z.string(),
  iat: z.number(),
  exp: z.number(),
  token: z.object({
    tag: z.literal('public'),
    restrictions: z.object({
      enabled: z.literal(true),
      allowedOrigins: z.array(z.string()),
      allowedAssistantIds: z.array(z.string()),
      allowTransientAssistant: z.literal(false),
    }),
  }),
});

const CALLEE_FIELDS = ['assistant', 'squad', 'squadId', 'workflow', 'workflowId'];

/** The status with which the provider rejects this call; undefined if the token is valid. */
export async function refusalOf(
  { privateKey, orgId }: CallAccount,
  {
    token,
    origin,
    body,
    at,
  }: { token: string; origin: string | undefined; body: Record<string, unknown>; at: Date },
): Promise<401 | 403 | undefined> {
  const key = new TextEncoder().encode(privateKey);
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    currentDate: at,
    maxTokenAge: 60,
  }).catch(() => undefined);
  const { data } = claims.safeParse(verified?.payload);
  if (data?.orgId !== orgId || data.exp - data.iat > 60) return 401;
  const { allowedOrigins, allowedAssistantIds } = data.token.restrictions;
  const isAllowed =
    allowedOrigins.includes(origin ?? '') &&
    allowedAssistantIds.includes(String(body.assistantId)) &&
    CALLEE_FIELDS.every((name) => body[name] === undefined);
  return isAllowed ? undefined : 403;
}
