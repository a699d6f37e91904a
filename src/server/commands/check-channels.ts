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
 * Asks the server of each channel. With `mustSend`, also sends a test through each, by mail to
 * sales and the operator, and the heartbeat beats once.
 */
export function checkChannels(
  { HEARTBEAT_URL: url }: Env,
  channels: Channel[],
  mustSend: boolean,
): Promise<Finding[]> {
  const findings = channels.map(({ via, check }) => findingOf(via, 'asking the server', check));
  if (mustSend)
    for (const each of channels)
      findings.push(findingOf(each.via, 'sending a test', (signal) => sendTest(each, signal)));
  if (mustSend && url)
    findings.push(findingOf('heartbeat', 'a beat', (signal) => sendAccepted(url, signal)));
  if (channels.length === 0) findings.push(Promise.resolve(noChannel));
  return Promise.all(findings);
}

const noChannel: Finding = [
  'warning',
  'channels',
  'nobody is told of a lead: set up mail, a webhook or a chat room (docs/settings.md)',
];

async function sendTest(channel: Channel, signal: AbortSignal): Promise<void> {
  const test: Sendable = { id: randomUUID(), event: 'test', at: new Date(), text: null };
  const content = channel.compose(test, {});
  const delivered = content && (await channel.deliver(test, content, signal));
  if (delivered?.refused) throw new DeliveryError(`refused: ${delivered.refused}`, 'RCPT TO');
}

async function findingOf(
  name: keyof typeof settings,
  what: string,
  act: Channel['check'],
): Promise<Finding> {
  try {
    await withDeadline(act);
    return ['ok', name, `${what} worked`];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const cause = [error.code, error.command].filter(Boolean).join(', ');
    // The site tries again what a mail server doesn't take now.
    const state = error.code.startsWith('SMTP_4') ? 'warning' : 'failure';
    // A mail server may ask for the login at any command.
    const isLogin = /^SMTP_53[0458]$/.test(error.code);
    const remedy = isLogin ? 'user and password in SMTP_URL' : settings[name];
    return [state, name, `${what} failed (${cause}): check ${remedy}`];
  }
}
