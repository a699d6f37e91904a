import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { LeadEvent } from '#shared/lead-event.ts';
import { startFakeServer } from './fake-server.ts';

export type Answer = (res: ServerResponse, event: LeadEvent) => void;

const accept: Answer = (res) => void res.writeHead(204).end();

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export async function startReceiver() {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const webhook = new Webhook(secret);
  const received: { event: LeadEvent; headers: IncomingHttpHeaders }[] = [];
  let answer = accept;
  const server = await startFakeServer((req, res) => {
    void text(req).then((body) => {
      try {
        const event = webhook.verify(body, req.headers as Record<string, string>) as LeadEvent;
        received.push({ event, headers: req.headers });
        answer(res, event);
      } catch {
        res.writeHead(401).end();
      }
    });
  });
  const url = `${server.url}/leads`;
  return {
    ...server,
    url,
    env: { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret },
    received,
    answers: (next: Answer) => void (answer = next),
  };
}
