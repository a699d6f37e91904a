import { types } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { codeOf } from '#db/error-code.ts';
import type { LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { chatLineOf, chatRoomAt } from './chat-room.ts';

const TIMEOUT_MS = 10_000;

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    async deliver(notification, { eventId: id, event: type, createdAt, leadIds }, signal) {
      const { lead, contact } = notification;
      const timestamp = type === 'lead.created' ? lead.created_at : createdAt.toISOString();
      const data = { ...lead, ...(leadIds && { lead_ids: leadIds }), ...(contact && { contact }) };
      const event: LeadEvent = { type, timestamp, data };
      const body = JSON.stringify(chatRoomAt(url)?.(chatLineOf(notification, type)) ?? event);
      const sentAt = new Date();
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'porchlight',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      };
      const status = await post(url, headers, body, signal);
      if (status >= 200 && status < 300) return `the receiver answered ${status}`;
      const isRedirect = status >= 300 && status < 400;
      const why = isRedirect ? 'redirects are not followed' : 'the receiver refused the event';
      throw new DeliveryError(`HTTP_${status}`, why);
    },
  };
}

/** Returns only the status, because the response may quote what a visitor sent. */
async function post(url: URL, headers: Record<string, string>, body: string, stop: AbortSignal) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([stop, timeout]);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (stop.aborted) throw new DeliveryError('ABORTED');
    if (timeout.aborted) throw new DeliveryError('TIMEOUT');
    throw new DeliveryError(codeOf(types.isNativeError(error) ? error.cause : error));
  }
}
