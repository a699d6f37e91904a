import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the provider does with a question. */
export type Manner =
  | { kind: 'answers'; deltas: string[]; pauseMs?: number }
  /** Sends these and then nothing more, with the connection open. */
  | { kind: 'falls silent'; deltas: string[] }
  | { kind: 'breaks off'; deltas: string[] }
  | { kind: 'ends early'; deltas: string[] }
  | { kind: 'refuses'; status: number };

export interface AskedOfProvider {
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface ChatProvider {
  url: string;
  asked: AskedOfProvider[];
  behaves: (manner: Manner) => void;
  stop: () => Promise<void>;
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Allow-Methods': 'POST',
};
export const SESSION_ID = 'session-of-the-stand-in';

/** A stand-in of the provider's POST /chat/web, over real HTTP. */
export async function startChatProvider(): Promise<ChatProvider> {
  const asked: AskedOfProvider[] = [];
  let manner: Manner = { kind: 'answers', deltas: [] };

  const server = createServer((req, res) => {
    if (req.method === 'OPTIONS') res.writeHead(204, CORS).end();
    else if (req.method === 'POST' && req.url === '/chat/web') void take(req, res);
    else res.writeHead(404, CORS).end();
  });
  async function take(req: IncomingMessage, res: ServerResponse) {
    asked.push({
      authorization: req.headers.authorization,
      body: (await json(req)) as Record<string, unknown>,
    });
    await answer(res, manner);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behaves: (next) => (manner = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(res: ServerResponse, manner: Manner): Promise<void> {
  if (manner.kind === 'refuses') {
    res.writeHead(manner.status, { ...CORS, 'Content-Type': 'application/json' }).end('{"message":"no"}');
    return;
  }
  res.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' });
  res.flushHeaders();
  for (const delta of manner.deltas) {
    // What else the provider streams is not for the visitor.
    send(res, { id: 'chat-1', sessionId: SESSION_ID, path: 'chat.output[0].toolCalls', delta: 'not this' });
    send(res, { id: 'chat-1', sessionId: SESSION_ID, path: 'chat.output[0].content', delta });
    if (manner.kind === 'answers' && manner.pauseMs) await sleep(manner.pauseMs);
  }
  if (manner.kind === 'answers') res.end('data: [DONE]\n\n');
  if (manner.kind === 'ends early') res.end();
  if (manner.kind === 'breaks off') setTimeout(() => res.destroy(), 100);
}

const send = (res: ServerResponse, event: object) => res.write(`data: ${JSON.stringify(event)}\n\n`);
