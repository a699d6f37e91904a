import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ProviderAccount {
  url: string;
  /** The assistants that the account holds, by id. */
  assistants: Map<string, Record<string, unknown>>;
  stop: () => Promise<void>;
}

/** An account at the voice provider, as far as assistants go: lists, creates and updates them for one key. */
export async function startProviderAccount(privateKey: string): Promise<ProviderAccount> {
  const assistants = new Map<string, Record<string, unknown>>();
  const server = createServer((req, res) => {
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
      if (route === 'GET assistant') answer(200, [...assistants.values()]);
      else if (route === 'POST assistant') answer(201, keep(randomUUID(), sent));
      else if (route === 'PATCH assistant' && assistants.has(id)) answer(200, keep(id, sent));
      else answer(404, { message: 'Not Found' });
    });
  });
  function keep(id: string, sent: string) {
    const assistant = { ...(JSON.parse(sent) as object), id };
    assistants.set(id, assistant);
    return assistant;
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    assistants,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
