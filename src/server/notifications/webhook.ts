import { Webhook } from 'standardwebhooks';
import type { LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { postJson } from './post-json.ts';

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    deliver({ lead, entry }, { eventId: id, event: type, createdAt, leadIds }, signal) {
      const timestamp = type === 'lead.created' ? lead.created_at : createdAt.toISOString();
      const data = { ...lead, ...(leadIds && { lead_ids: leadIds }), ...(entry && { contact: entry }) };
      const event: LeadEvent = { type, timestamp, data };
      const body = JSON.stringify(event);
      const sentAt = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, sentAt, body),
      };
      return postJson(url, body, { signal, headers });
    },
  };
}
