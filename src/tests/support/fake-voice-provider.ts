import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

const CALL = {
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** Imitates the voice provider's API for calls, and records the requests since the last `reset`. */
export async function startFakeCallProvider() {
  const requests: { authorization: string | undefined; body: unknown }[] = [];
  let status = 201;
  const server = await startFakeServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    requests.push({ authorization: request.headers.authorization, body: await json(request) });
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(status === 201 ? { id: `call-${requests.length}`, ...CALL } : {}));
  });
  return {
    ...server,
    requests,
    refuse: (refusal: number) => void (status = refusal),
    reset() {
      requests.length = 0;
      status = 201;
    },
  };
}
