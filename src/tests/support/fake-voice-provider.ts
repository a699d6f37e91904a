import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

const call = {
  id: 'call',
  webCallUrl: 'https://porchlight.daily.co/demo',
  artifactPlan: { videoRecordingEnabled: false },
  assistant: { voice: { provider: '11labs' } },
};

/** Imitates the voice provider's API for calls, and records the requests since the last `reset`. */
export async function startFakeCallProvider() {
  const requests: { authorization: string | undefined; body: unknown }[] = [];
  let status = 201;
  const { url } = await startFakeServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    requests.push({ authorization: request.headers.authorization, body: await json(request) });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(call));
  });
  return {
    url,
    requests,
    refuse: (refusal: number) => void (status = refusal),
    reset: () => void ((requests.length = 0), (status = 201)),
  };
}
