import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startStandIn, type StandIn } from './stand-in.ts';

/** One POST /call/web as it stood on the wire. */
export interface CallRequest {
  authorization: string | undefined;
  contentType: string | undefined;
  body: Record<string, unknown>;
}

export interface CallProvider extends StandIn {
  /** What was asked for since the last `reset`. */
  requests: CallRequest[];
  /** From now on every call is refused with this status. */
  refuse: (status: number, body: unknown) => void;
  /** From now on no answer comes until it is let go. */
  hold: () => () => void;
  reset: () => void;
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
const CALL = {
  id: 'call-1',
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** Stands in for the provider's API, as far as a web call needs it. */
export async function startCallProvider(): Promise<CallProvider> {
  const requests: CallRequest[] = [];
  let answer = { status: 201, body: CALL as unknown };
  let gate: Promise<void> | undefined;

  const send = (response: ServerResponse, status: number, body?: unknown) => {
    response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
  const standIn = await startStandIn((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') {
        send(response, 204);
        return;
      }
      requests.push({
        authorization: request.headers.authorization,
        contentType: request.headers['content-type'],
        body: (await json(request)) as Record<string, unknown>,
      });
      await gate;
      send(response, answer.status, answer.body);
    })();
  });

  return {
    ...standIn,
    requests,
    refuse: (status, body) => void (answer = { status, body }),
    hold() {
      let letGo: () => void = () => undefined;
      gate = new Promise((resolve) => (letGo = resolve));
      return () => letGo();
    },
    reset() {
      requests.length = 0;
      gate = undefined;
      answer = { status: 201, body: CALL };
    },
  };
}
