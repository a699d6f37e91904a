import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { startFakeServer } from './fake-server.ts';

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
    }),
  }),
});

async function refusalOf(
  { privateKey, orgId }: CallAccount,
  { token, origin, at }: { token: string; origin: string | undefined; at: Date },
): Promise<401 | 403 | undefined> {
  const key = new TextEncoder().encode(privateKey);
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    currentDate: at,
    maxTokenAge: 60,
  }).catch(() => undefined);
  const { data } = claims.safeParse(verified?.payload);
  if (data?.orgId !== orgId || data.exp - data.iat > 60) return 401;
  return data.token.restrictions.allowedOrigins.includes(origin ?? '') ? undefined : 403;
}

export type CallProvider = Awaited<ReturnType<typeof startFakeCallProvider>>;

interface ProviderCall {
  id: string;
  status: 'in-progress' | 'ended';
  startedAt: Date;
  endedAt?: Date;
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const CALL = {
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** Imitates the voice provider's API for calls. With an account, it starts calls only for that account's tokens. */
export async function startFakeCallProvider(account?: CallAccount) {
  /** The requests to start a call (POST /call/web) since the last `reset`. */
  const requests: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  const calls: ProviderCall[] = [];
  let refusal: { status: number; body: unknown } | undefined;
  let gate: Promise<void> | undefined;
  let aheadMs = 0;
  let count = 0;

  const send = (response: ServerResponse, status: number, body?: unknown) => {
    response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  function start(): ProviderCall {
    const startedAt = new Date(Date.now() + aheadMs);
    const call = { id: `call-${++count}`, status: 'in-progress', startedAt } as const;
    calls.push(call);
    return call;
  }
  const server = await startFakeServer((request, response) => {
    void (async () => {
      const { authorization, origin } = request.headers;
      if (request.method === 'OPTIONS') {
        send(response, 204);
        return;
      }
      if (request.method === 'GET') {
        const isOwner = authorization === `Bearer ${account?.privateKey ?? ''}`;
        const call = calls.find(({ id }) => request.url === `/call/${id}`);
        send(response, isOwner ? (call ? 200 : 404) : 401, isOwner ? call : {});
        return;
      }
      const body = (await json(request)) as Record<string, unknown>;
      requests.push({ authorization, body });
      await gate;
      const token = authorization?.replace(/^Bearer /, '') ?? '';
      const at = new Date(Date.now() + aheadMs);
      const status = account && (await refusalOf(account, { token, origin, at }));
      if (refusal) send(response, refusal.status, refusal.body);
      else if (status) send(response, status, { message: 'Invalid Key' });
      else send(response, 201, { ...CALL, ...start() });
    })();
  });

  return {
    ...server,
    requests,
    calls,
    refuse: (status: number, body: unknown) => void (refusal = { status, body }),
    setClock: (ms: number) => void (aheadMs = ms),
    /** Delays responses until the returned function is called. */
    hold() {
      let release: () => void = () => undefined;
      gate = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    reset() {
      requests.length = calls.length = 0;
      aheadMs = 0;
      refusal = gate = undefined;
    },
  };
}
