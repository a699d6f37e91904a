import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { startFakeServer } from './fake-server.ts';

/** Imitates the voice provider's API for assistants, and accepts only this private key. */
export async function startFakeAssistantApi(privateKey: string) {
  const assistants = new Map<string, Record<string, unknown>>();
  const server = await startFakeServer((req, res) => {
    const answer = (status: number, body: unknown) => {
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    void text(req).then((sent) => {
      if (req.headers.authorization !== `Bearer ${privateKey}`) {
        answer(401, { message: 'Invalid Key' });
        return;
      }
      const [, resource, id = ''] = new URL(req.url ?? '', 'http://provider').pathname.split('/');
      const route = `${req.method ?? ''} ${resource ?? ''}`;
      if (route === 'GET assistant' && !id) answer(200, [...assistants.values()]);
      else if (route === 'GET assistant' && assistants.has(id)) answer(200, assistants.get(id));
      else if (route === 'POST assistant') answer(201, upsert(randomUUID(), sent));
      else if (route === 'PATCH assistant' && assistants.has(id)) answer(200, upsert(id, sent));
      else answer(404, { message: 'Not Found' });
    });
  });
  function upsert(id: string, sent: string) {
    const assistant = { ...(JSON.parse(sent) as object), id };
    assistants.set(id, assistant);
    return assistant;
  }
  return { ...server, assistants };
}
