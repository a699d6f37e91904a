import { Webhook } from 'standardwebhooks';
import type { LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { postJson } from './post-json.ts';

/** Posts the event, signed by the Standard Webhooks specification. */
export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    notifiesSuspected: true,
    async deliver({ lead }, { eventId: id, event: type, createdAt }, signal) {
      const timestamp = type === 'lead.created' ? lead.created_at : createdAt.toISOString();
      const event: LeadEvent = { type, timestamp, data: lead };
      const body = JSON.stringify(event);
      const sentAt = new Date();
      const status = await postJson({
        url,
        body,
        signal,
        headers: {
          'User-Agent': 'Porchlight',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, sentAt, body),
        },
      });
      if (status >= 200 && status < 300) return { answer: `the receiver answered ${status}`, missed: 0 };
      const isElsewhere = status >= 300 && status < 400;
      const why = isElsewhere ? 'is elsewhere, and redirects are not followed' : 'refused it';
      throw new DeliveryError(`HTTP_${status}`, `the receiver ${why}`);
    },
  };
}
