import { randomUUID } from 'node:crypto';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel, type Sendable } from '../notifications/channel.ts';
import { withDeadline } from '../notifications/deadline.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import type { Finding } from './finding.ts';

const settings = {
  email: 'SMTP_URL, of MAIL FROM LEAD_EMAIL_FROM, of RCPT TO LEAD_EMAIL_TO and LEGAL_EMAIL',
  webhook: 'LEAD_WEBHOOK_URL',
  chat: 'LEAD_CHAT_URL',
  heartbeat: 'HEARTBEAT_URL',
} as const;

/**
 * Asks the server of each channel. With `mustSend`, sends a test through each instead, by mail to
 * sales and the operator, and the heartbeat beats once.
 */
export function checkChannels(
  { HEARTBEAT_URL: url }: Env,
  channels: Channel[],
  mustSend: boolean,
): Promise<Finding[]> {
  const findings = channels.map((channel) =>
    findingOf(channel.via, (signal) =>
      mustSend ? sendTest(channel, signal) : channel.check(signal),
    ),
  );
  if (mustSend && url) findings.push(findingOf('heartbeat', (signal) => sendAccepted(url, signal)));
  return Promise.all(findings);
}

async function sendTest(channel: Channel, signal: AbortSignal): Promise<void> {
  const test: Sendable = { id: randomUUID(), event: 'test', at: new Date(), text: null };
  const content = channel.compose(test, {});
  const delivered = content && (await channel.deliver(test, content, signal));
  if (delivered?.refused) throw new DeliveryError(`refused: ${delivered.refused}`, 'RCPT TO');
}

async function findingOf(name: keyof typeof settings, act: Channel['check']): Promise<Finding> {
  try {
    await withDeadline(act);
    return ['ok', name, 'works'];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const cause = [error.code, error.command].filter(Boolean).join(', ');
    // A mail server may ask for the login at any command.
    const isLogin = /^SMTP_53[0458]$/.test(error.code);
    const remedy = isLogin ? 'user and password in SMTP_URL' : settings[name];
    return ['failure', name, `fails (${cause}): check ${remedy}`];
  }
}
