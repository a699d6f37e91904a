import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';
import { webhookChannel } from './webhook.ts';

/** Whether any channel is on. */
export const notifies = (env: Env): boolean => Boolean(env.SMTP_URL ?? env.LEAD_WEBHOOK_URL);

/** The channels that the environment turns on. */
export function openChannels(env: Env): Channel[] {
  const channels: Channel[] = [];
  if (env.SMTP_URL && env.LEAD_EMAIL_TO && env.LEAD_EMAIL_FROM) {
    channels.push(
      emailChannel({
        smtpUrl: env.SMTP_URL,
        to: env.LEAD_EMAIL_TO,
        from: env.LEAD_EMAIL_FROM,
        tellsSuspected: env.LEAD_EMAIL_SUSPECTED,
      }),
    );
  }
  if (env.LEAD_WEBHOOK_URL && env.LEAD_WEBHOOK_SECRET) {
    channels.push(
      webhookChannel({
        url: env.LEAD_WEBHOOK_URL,
        secret: env.LEAD_WEBHOOK_SECRET,
        allowPrivate: env.LEAD_WEBHOOK_ALLOW_PRIVATE,
      }),
    );
  }
  return channels;
}
