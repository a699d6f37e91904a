import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

export type Behavior =
  | { kind: 'answers'; deltas: string[]; ends?: Promise<void> }
  | { kind: 'falls silent'; deltas: string[] }
  | { kind: 'breaks off'; deltas: string[] }
  | { kind: 'refuses'; status: number };

export const SESSION_ID = 'session-of-the-fake';

export async function startFakeChatProvider() {
  const received: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  let behavior: Behavior = { kind: 'answers', deltas: [] };

  const server = await startFakeServer((req, res) => {
    void json(req).then((body) => {
      const { authorization } = req.headers;
      received.push({ authorization, body: body as Record<string, unknown> });
      return answer(res, behavior);
    });
  });
  return { ...server, received, setBehavior: (next: Behavior) => void (behavior = next) };
}

async function answer(res: ServerResponse, behavior: Behavior): Promise<void> {
  if (behavior.kind === 'refuses') {
    res.writeHead(behavior.status, { 'Content-Type': 'application/json' }).end('{"message":"no"}');
    return;
  }
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  res.flushHeaders();
  for (const delta of behavior.deltas) {
    // The provider also streams events that visitors must not see.
    send(res, { id: 'chat-1', sessionId: SESSION_ID, path: 'chat.output[0].toolCalls', delta: 'not this' });
    send(res, { id: 'chat-1', sessionId: SESSION_ID, path: 'chat.output[0].content', delta });
  }
  if (behavior.kind === 'answers') {
    // The page takes eight seconds without a chunk for a failure, and a slow machine may take longer to reload it.
    const comments = setInterval(() => res.write(':\n\n'), 1_000);
    res.on('close', () => clearInterval(comments));
    await behavior.ends;
    res.end('data: [DONE]\n\n');
  }
  if (behavior.kind === 'breaks off') setImmediate(() => res.destroy());
}

const send = (res: ServerResponse, event: object) => res.write(`data: ${JSON.stringify(event)}\n\n`);
