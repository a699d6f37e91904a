import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Event } from '@sentry/node';
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '#server/notifications/webhook.ts';
import { closeAfterTests } from './resources.ts';

export async function startFakeServer(answer: (req: IncomingMessage, res: ServerResponse) => unknown) {
  const server = createServer((req, res) => {
    Promise.resolve(answer(req, res)).catch((error: unknown) => res.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => (server.closeAllConnections(), server.close());
  closeAfterTests({ close });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export type Answer = (res: ServerResponse) => void;

export async function startReceiver() {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const received: { event: WebhookEvent; headers: IncomingHttpHeaders }[] = [];
  let answer: Answer = (res) => void res.writeHead(204).end();
  const { url } = await startFakeServer(async (req, res) => {
    const { headers } = req;
    const event = new Webhook(secret).verify(await text(req), headers as Record<string, string>);
    received.push({ event: event as WebhookEvent, headers });
    answer(res);
  });
  return {
    env: { LEAD_WEBHOOK_URL: `${url}/leads`, LEAD_WEBHOOK_SECRET: secret },
    received,
    answers: (next: Answer) => void (answer = next),
  };
}

/** Imitates Sentry's endpoint for error reports. */
export async function startErrorIngest() {
  const envelopes: { text: string; headers: IncomingHttpHeaders }[] = [];
  let answer: [status: number, headers: Record<string, string>] = [200, {}];
  const { url } = await startFakeServer(async (req, res) => {
    if (!req.url?.startsWith('/api/42/envelope/?')) return void res.writeHead(404).end();
    envelopes.push({ text: await text(req), headers: req.headers });
    res.writeHead(...answer).end('{}');
  });
  return {
    dsn: `${url.replace('//', '//publickey@')}/42`,
    envelopes,
    /** The lines of an envelope are its header, and the header and the payload of each item. */
    events: () =>
      envelopes
        .flatMap((envelope) => envelope.text.split('\n').filter(Boolean))
        .map((line) => JSON.parse(line) as Event)
        .filter((item) => item.exception ?? item.message),
    answerWith: (status: number, headers: Record<string, string> = {}) => void (answer = [status, headers]),
  };
}
