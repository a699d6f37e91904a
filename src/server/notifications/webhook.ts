import { Webhook } from 'standardwebhooks';
import { snakeCase } from '#db/queries/sales-views.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { postJson, sendRequest } from './send-request.ts';

export function webhookChannel(env: Env): Channel | undefined {
  const { LEAD_WEBHOOK_URL: url, LEAD_WEBHOOK_SECRET: secret } = env;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    via: 'webhook',
    compose: ({ event: type, at }, { lead, attribution, call, stop }) => {
      const data = { lead: rowOf(lead), attribution, call: rowOf(call), stop: rowOf(stop) };
      return { text: JSON.stringify({ type, timestamp: at.toISOString(), data }) };
    },
    deliver: ({ id }, { text }, signal) => {
      const now = new Date();
      return postJson(url, text, signal, {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': webhook.sign(id, now, text),
      });
    },
    check: async (signal) => void (await sendRequest(url, signal)),
  };
}

/** Its columns are named as in SQL. */
const rowOf = (row?: object) =>
  row &&
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [snakeCase(name), value as unknown]),
  );
