import { Webhook } from 'standardwebhooks';
import type { Message } from '#db/queries/outbox.ts';
import { snakeCase } from '#db/queries/sales-views.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { postJson } from './post-json.ts';

type Row = Record<string, unknown>;

/** The body of a webhook. `data` has rows, whose columns are named as in SQL. */
export interface WebhookEvent {
  type: Message['event'];
  timestamp: string;
  data: Partial<Record<'lead' | 'attribution' | 'call' | 'stop', Row | undefined>>;
}

export function webhookChannels({ LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret }: Env): Channel[] {
  if (!url || !secret) return [];
  const webhook = new Webhook(secret);
  const send: Channel['send'] = ({ id, event, at }, { lead, attribution, call, stop }) => {
    const data = { lead: rowOf(lead), attribution, call: rowOf(call), stop: rowOf(stop) };
    const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data } satisfies WebhookEvent);
    const now = new Date();
    return postJson(url, body, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, now, body),
    });
  };
  return [{ name: 'webhook', recipients: [''], send }];
}

const rowOf = (row?: object): Row | undefined =>
  row && Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]));
