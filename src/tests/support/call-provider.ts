import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { refusalOf, type CallAccount } from './call-account.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

/** One POST /call/web. */
export interface CallRequest {
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface ProviderCall {
  id: string;
  status: 'in-progress' | 'ended';
  startedAt: Date;
  endedAt?: Date;
}

export interface CallProvider extends StandIn {
  /** Requests since the last `reset`. */
  requests: CallRequest[];
  /** Calls started since the last `reset`, newest last. */
  calls: ProviderCall[];
  /** Rejects every call from now on. */
  refuse: (status: number, body: unknown) => void;
  /** Sets the provider's clock ahead. */
  setClock: (aheadMs: number) => void;
  /** Delays responses until the returned function is called. */
  hold: () => () => void;
  reset: () => void;
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const CALL = {
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** A fake of the provider's API for web calls. With an account, it accepts only that account's tokens. */
export async function startCallProvider(account?: CallAccount): Promise<CallProvider> {
  const requests: CallRequest[] = [];
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
  const standIn = await startStandIn((request, response) => {
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
      const status = account && (await refusalOf(account, { token, origin, body, at }));
      if (refusal) send(response, refusal.status, refusal.body);
      else if (status) send(response, status, { message: 'Invalid Key' });
      else send(response, 201, { ...CALL, ...start() });
    })();
  });

  return {
    ...standIn,
    requests,
    calls,
    refuse: (status, body) => void (refusal = { status, body }),
    setClock: (ms) => void (aheadMs = ms),
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
