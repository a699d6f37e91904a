import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import { codeOf } from '#db/error-code.ts';
import type { LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel } from './channel.ts';

const TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 128 * 1024;

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    sendsSuspectedSpam: true,
    async deliver({ lead, contact }, { eventId: id, event: type, createdAt, leadIds }, signal) {
      const timestamp = type === 'lead.created' ? lead.created_at : createdAt.toISOString();
      const data = { ...lead, ...(leadIds && { lead_ids: leadIds }), ...(contact && { contact }) };
      const event: LeadEvent = { type, timestamp, data };
      const body = JSON.stringify(event);
      const sentAt = new Date();
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'porchlight',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      };
      const status = await post(url, headers, body, signal);
      if (status >= 200 && status < 300) return { answer: `the receiver answered ${status}`, missed: 0 };
      const isRedirect = status >= 300 && status < 400;
      const why = isRedirect ? 'redirects are not followed' : 'the receiver refused the event';
      throw new DeliveryError(`HTTP_${status}`, why);
    },
  };
}

/** Unlike fetch, node:http accepts informational responses and long headers. */
async function post(url: URL, headers: Record<string, string>, body: string, stop: AbortSignal) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([stop, timeout]);
  const send = url.protocol === 'https:' ? https.request : http.request;
  // A connection that stayed open may be cut just when the next event is sent.
  const request = send(url, { method: 'POST', headers, agent: false, maxHeaderSize: MAX_HEADER_BYTES });
  request.on('error', () => undefined);
  try {
    request.end(body);
    const [response] = (await once(request, 'response', { signal })) as [http.IncomingMessage];
    return response.statusCode ?? 0;
  } catch (error) {
    if (stop.aborted) throw new DeliveryError('ABORTED');
    if (timeout.aborted) throw new DeliveryError('TIMEOUT');
    throw new DeliveryError(codeOf(error));
  } finally {
    request.destroy();
  }
}
