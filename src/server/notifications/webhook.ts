import { Webhook } from 'standardwebhooks';
import type { LeadEvent, ToldLead } from '#shared/lead-event.ts';
import { DELIVERY_MS, type Channel } from './channel.ts';
import { DeliveryError } from './delivery-error.ts';
import { postJson } from './post-json.ts';

export interface WebhookSettings {
  url: URL;
  secret: string;
  allowPrivate: boolean;
}

/** Posts the event, signed by the Standard Webhooks specification. */
export function webhookChannel({ url, secret, allowPrivate }: WebhookSettings): Channel {
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    tellsSuspected: true,
    async deliver({ lead }, id, signal) {
      const body = JSON.stringify(eventOf(lead));
      const sentAt = new Date();
      const status = await postJson({
        url,
        allowPrivate,
        body,
        timeoutMs: DELIVERY_MS,
        signal,
        headers: {
          'User-Agent': 'Porchlight',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': webhook.sign(id, sentAt, body),
        },
      });
      if (status >= 300 && status < 400) {
        throw new DeliveryError(
          `HTTP_${status}`,
          'the receiver is elsewhere, and redirects are not followed',
        );
      }
      if (status < 200 || status >= 300) throw new DeliveryError(`HTTP_${status}`, 'the receiver refused it');
      return { answer: `the receiver answered ${status}`, missed: 0 };
    },
  };
}

const eventOf = (lead: ToldLead): LeadEvent => ({
  type: 'lead.created',
  timestamp: lead.created_at,
  data: lead,
});
