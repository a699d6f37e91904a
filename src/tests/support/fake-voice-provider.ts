import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

interface ProviderCall {
  id: string;
  status: 'in-progress' | 'ended';
  startedAt: Date;
  endedAt?: Date;
}

const CALL = {
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** Imitates the voice provider's API for calls, and records the requests. */
export async function startFakeCallProvider() {
  /** The requests to start a call (POST /call/web) since the last `reset`. */
  const requests: (Pick<IncomingHttpHeaders, 'authorization' | 'origin'> & {
    body: Record<string, unknown>;
  })[] = [];
  /** The `Authorization` headers of the requests to read a call. */
  const readAuthorizations: (string | undefined)[] = [];
  const calls: ProviderCall[] = [];
  let refusal: { status: number; body: unknown } | undefined;
  let count = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization, origin } = request.headers;
    if (request.method === 'GET') {
      readAuthorizations.push(authorization);
      const call = calls.find(({ id }) => request.url === `/call/${id}`);
      return send(response, call ? 200 : 404, call ?? {});
    }
    const body = (await json(request)) as Record<string, unknown>;
    requests.push({ authorization, origin, body });
    if (refusal) return send(response, refusal.status, refusal.body);
    const call = { id: `call-${++count}`, status: 'in-progress', startedAt: new Date() } as const;
    calls.push(call);
    return send(response, 201, { ...CALL, ...call });
  };
  const server = await startFakeServer((request, response) => void respond(request, response));

  return {
    ...server,
    requests,
    readAuthorizations,
    calls,
    refuse: (status: number, body: unknown) => void (refusal = { status, body }),
    reset() {
      requests.length = readAuthorizations.length = calls.length = 0;
      refusal = undefined;
    },
  };
}
