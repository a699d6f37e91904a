import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

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
  let refusal: { status: number; body: unknown } | undefined;
  let count = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization, origin } = request.headers;
    const body = (await json(request)) as Record<string, unknown>;
    requests.push({ authorization, origin, body });
    if (refusal) return send(response, refusal.status, refusal.body);
    return send(response, 201, { id: `call-${++count}`, ...CALL });
  };
  const server = await startFakeServer((request, response) => void respond(request, response));

  return {
    ...server,
    requests,
    refuse: (status: number, body: unknown) => void (refusal = { status, body }),
    reset() {
      requests.length = 0;
      refusal = undefined;
    },
  };
}
