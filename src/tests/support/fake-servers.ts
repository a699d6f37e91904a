import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { Event } from '@sentry/node';
import express, { type Response } from 'express';
import { Webhook } from 'standardwebhooks';
import { listenOnFreePort } from './resources.ts';

export const startFakeServer = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listenOnFreePort(createServer(answer))}`;

const readText = express.text({ type: () => true, limit: '1mb' });

interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Partial<Record<string, Record<string, unknown>>>;
}

export type Answer = (res: Response) => void;

export async function startReceiver() {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const received: { event: WebhookEvent; headers: IncomingHttpHeaders }[] = [];
  let answer: Answer = (res) => void res.sendStatus(204);
  const app = express().post('/leads', readText, ({ body, headers }, res) => {
    const event = new Webhook(secret).verify(body as string, headers as Record<string, string>);
    received.push({ event: event as WebhookEvent, headers });
    answer(res);
  });
  return {
    env: { LEAD_WEBHOOK_URL: `${await startFakeServer(app)}/leads`, LEAD_WEBHOOK_SECRET: secret },
    received,
    answers: (next: Answer) => void (answer = next),
  };
}

/** Imitates Sentry's endpoint for error reports. */
export async function startErrorIngest() {
  const envelopes: { url: string; text: string; headers: IncomingHttpHeaders }[] = [];
  let status = 200;
  const app = express().post(
    '/api/42/envelope/',
    readText,
    ({ originalUrl, body, headers }, res) => {
      envelopes.push({ url: originalUrl, text: body as string, headers });
      res.status(status).send('{}');
    },
  );
  return {
    dsn: `${(await startFakeServer(app)).replace('//', '//publickey@')}/42`,
    envelopes,
    /** The lines of an envelope are its header, and the header and the payload of each item. */
    events: () =>
      envelopes
        .flatMap(({ text }) => text.split('\n').filter(Boolean))
        .map((line) => JSON.parse(line) as Event)
        .filter((item) => item.exception ?? item.message),
    answerWith: (next: number) => void (status = next),
  };
}
