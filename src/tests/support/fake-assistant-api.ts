import { startFakeServer } from './fake-server.ts';

/** Imitates the voice provider's API for reading assistants, and accepts only this private key. */
export async function startFakeAssistantApi(privateKey: string) {
  const assistants = new Map<string, object>();
  const server = await startFakeServer((req, res) => {
    const answer = (status: number, body: unknown) => {
      res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    const [, resource, id = ''] = new URL(req.url ?? '', 'http://provider').pathname.split('/');
    if (req.headers.authorization !== `Bearer ${privateKey}`) answer(401, { message: 'Invalid Key' });
    else if (resource === 'assistant' && !id) answer(200, [...assistants.values()]);
    else if (resource === 'assistant' && assistants.has(id)) answer(200, assistants.get(id));
    else answer(404, { message: 'Not Found' });
  });
  return { ...server, assistants };
}
