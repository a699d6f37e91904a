import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { LeadEvent } from '#shared/lead-event.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

export interface ReceivedEvent {
  id: string;
  event: LeadEvent;
  headers: IncomingMessage['headers'];
}

export type Answer = (res: ServerResponse, event: LeadEvent) => void;

export interface Receiver extends StandIn {
  /** The settings of a site that sends to this receiver. */
  env: Record<string, string>;
  /** Events with a valid signature, in order, including those answered with an error. */
  received: ReceivedEvent[];
  /** How many had an invalid signature. */
  forged: () => number;
  /** Sets the response to later events; the default is 204. */
  answers: (answer: Answer) => void;
}

const accept: Answer = (res) => void res.writeHead(204).end();

/** A webhook receiver that verifies signatures with the Standard Webhooks library. */
export async function startReceiver(): Promise<Receiver> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const webhook = new Webhook(secret);
  const received: ReceivedEvent[] = [];
  let [answer, forged] = [accept, 0];
  const standIn = await startStandIn((req, res) => {
    void text(req).then((body) => {
      try {
        const event = webhook.verify(body, req.headers as Record<string, string>) as LeadEvent;
        received.push({ id: String(req.headers['webhook-id']), event, headers: req.headers });
        answer(res, event);
      } catch {
        forged += 1;
        res.writeHead(401).end();
      }
    });
  });
  const url = `${standIn.url}/leads`;
  return {
    ...standIn,
    url,
    env: { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret },
    received,
    forged: () => forged,
    answers: (next) => {
      answer = next;
    },
  };
}
