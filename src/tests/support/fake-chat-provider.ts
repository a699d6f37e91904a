import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startFakeServer } from './fake-servers.ts';

type Behavior =
  | { kind: 'answers'; text: string; when?: Promise<void> | undefined }
  | { kind: 'breaks off' }
  | { kind: 'refuses'; status: number };

export const SESSION_ID = 'session-of-the-fake';

export async function startFakeChatProvider() {
  const received: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  let behavior: Behavior = { kind: 'answers', text: '' };

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
  if (behavior.kind === 'breaks off') res.destroy();
  else if (behavior.kind === 'refuses') send(res, behavior.status, { message: 'no' });
  else {
    await behavior.when;
    // The output of a tool, which visitors must not see.
    const output = [
      { role: 'tool', content: 'not this' },
      { role: 'assistant', content: behavior.text },
    ];
    send(res, 201, { id: 'chat-1', sessionId: SESSION_ID, output });
  }
}

const send = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
