import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startStandIn, type StandIn } from './stand-in.ts';

/** What the provider does with a question. */
export type Manner =
  /** With its end held back until then, where that is said. */
  | { kind: 'answers'; deltas: string[]; ends?: Promise<void> }
  /** Sends these and then nothing more, with the connection open. */
  | { kind: 'falls silent'; deltas: string[] }
  | { kind: 'breaks off'; deltas: string[] }
  | { kind: 'ends early'; deltas: string[] }
  | { kind: 'refuses'; status: number };

export interface AskedOfProvider {
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface ChatProvider extends StandIn {
  asked: AskedOfProvider[];
  behaves: (manner: Manner) => void;
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

  const standIn = await startStandIn((req, res) => {
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
  return { ...standIn, asked, behaves: (next) => (manner = next) };
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
  }
  if (manner.kind === 'answers') {
    await manner.ends;
    res.end('data: [DONE]\n\n');
  }
  if (manner.kind === 'ends early') res.end();
  if (manner.kind === 'breaks off') setImmediate(() => res.destroy());
}

const send = (res: ServerResponse, event: object) => res.write(`data: ${JSON.stringify(event)}\n\n`);
