import { types } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { codeOf } from '#db/error-code.ts';
import type { LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import { DELIVERY_TIMEOUT_MS, DeliveryError, type Channel } from './channel.ts';

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    sendsSuspectedSpam: true,
    async deliver({ lead }, { eventId: id, event: type, createdAt, leadIds }, signal) {
      const timestamp = type === 'lead.created' ? lead.created_at : createdAt.toISOString();
      const event: LeadEvent = { type, timestamp, data: leadIds ? { ...lead, lead_ids: leadIds } : lead };
      const body = JSON.stringify(event);
      const sentAt = new Date();
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Porchlight',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      };
      const status = await post(url, { headers, body }, signal);
      if (status >= 200 && status < 300) return { answer: `the receiver answered ${status}`, missed: 0 };
      const isRedirect = status >= 300 && status < 400;
      const why = isRedirect ? 'redirects are not followed' : 'the receiver refused the event';
      throw new DeliveryError(`HTTP_${status}`, why);
    },
  };
}

async function post(url: URL, request: RequestInit, stop: AbortSignal): Promise<number> {
  const timeout = AbortSignal.timeout(DELIVERY_TIMEOUT_MS);
  const signal = AbortSignal.any([stop, timeout]);
  try {
    const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (stop.aborted) throw new DeliveryError('ABORTED');
    if (timeout.aborted) throw new DeliveryError('TIMEOUT');
    throw new DeliveryError(types.isNativeError(error) ? codeOf(error.cause) : undefined);
  }
}
