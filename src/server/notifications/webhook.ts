import { Webhook } from 'standardwebhooks';
import { snakeCase } from '#db/queries/sales-views.ts';
import type { Env } from '../env.server.ts';
import type { Channel, ChannelEvent } from './channel.ts';
import { postJson, sendRequest } from './send-request.ts';

type Row = Record<string, unknown>;

/** The body of a webhook. `data` has rows, whose columns are named as in SQL. */
export interface WebhookEvent {
  type: ChannelEvent;
  timestamp: string;
  data: Partial<Record<'lead' | 'attribution' | 'call' | 'stop', Row | undefined>>;
}

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    name: 'webhook',
    recipients: [''],
    send: ({ id, event: type, at }, { lead, attribution, call, stop }, signal) => {
      const data = { lead: rowOf(lead), attribution, call: rowOf(call), stop: rowOf(stop) };
      const event: WebhookEvent = { type, timestamp: at.toISOString(), data };
      const body = JSON.stringify(event);
      const now = new Date();
      return postJson(url, body, signal, {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': webhook.sign(id, now, body),
      });
    },
    check: async (signal) => void (await sendRequest(url, signal)),
  };
}

const rowOf = (row?: object): Row | undefined =>
  row && Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]));
