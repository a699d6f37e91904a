import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '#server/notifications/webhook.ts';
import { closeAfterTests } from './resources.ts';

const ALLOWED_BY_CORS = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', '*, Authorization'],
] as const;

export async function startFakeServer(answer: RequestListener) {
  const server = createServer((request, response) => {
    for (const [name, value] of ALLOWED_BY_CORS) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return closeAfterTests({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

export type Answer = (res: ServerResponse, event: WebhookEvent) => void;

const accept: Answer = (res) => void res.writeHead(204).end();

export async function startReceiver() {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const webhook = new Webhook(secret);
  const received: { event: WebhookEvent; headers: IncomingHttpHeaders }[] = [];
  let answer = accept;
  const server = await startFakeServer((req, res) => {
    void text(req).then((body) => {
      try {
        const event = webhook.verify(body, req.headers as Record<string, string>) as WebhookEvent;
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

interface ReportedEvent {
  message?: string;
  exception?: { values?: { type?: string; value?: string; stacktrace?: { frames?: unknown[] } }[] };
  breadcrumbs?: { category?: string }[];
  request?: Record<string, unknown>;
}

/** Imitates Sentry's endpoint for error reports. */
export async function startErrorIngest() {
  const envelopes: { text: string; headers: IncomingHttpHeaders }[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };

  const { url, stop } = await startFakeServer((req, res) => {
    void text(req).then((envelope) => {
      if (!(req.url ?? '').startsWith('/api/42/envelope/?')) {
        res.writeHead(404).end();
        return;
      }
      envelopes.push({ text: envelope, headers: req.headers });
      res.writeHead(answer.status, answer.headers).end('{}');
    });
  });
  return {
    dsn: `${url.replace('//', '//publickey@')}/42`,
    envelopes,
    events: () => envelopes.flatMap(({ text: envelope }) => eventsIn(envelope)),
    answerWith: (status: number, headers: Record<string, string> = {}) => void (answer = { status, headers }),
    stop,
  };
}

/** The lines of an envelope are its header, and the header and the payload of each item. */
const eventsIn = (envelope: string) =>
  envelope
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReportedEvent)
    .filter((item) => item.exception ?? item.message);
