import { randomUUID } from 'node:crypto';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel, type Sendable } from '../notifications/channel.ts';
import { withDeadline } from '../notifications/deadline.ts';
import { openChannels } from '../notifications/channels.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import { causeOf, type Finding } from './finding.ts';

const settings = {
  email: 'SMTP_URL',
  webhook: 'LEAD_WEBHOOK_URL',
  chat: 'LEAD_CHAT_URL',
  heartbeat: 'HEARTBEAT_URL',
} as const;

/**
 * Asks the server of each channel. With `mustSend`, each recipient, and whoever gets messages to
 * the operator, also gets a test, and the heartbeat beats once.
 */
export function checkChannels(env: Env, mustSend: boolean): Promise<Finding[]> {
  const findings = openChannels(env).flatMap((channel) => {
    const operator = channel.name === 'email' ? (env.LEGAL_EMAIL ?? []) : [];
    const sendTest = (recipient: string) => {
      const test: Sendable = {
        id: randomUUID(),
        event: 'test',
        at: new Date(),
        text: null,
        recipient,
      };
      const what = recipient ? `sending a test to ${recipient}` : 'sending a test';
      return find(channel.name, what, (signal) => channel.send(test, {}, signal));
    };
    return [
      find(channel.name, 'asking the server', channel.check),
      ...(mustSend ? channel.recipients.concat(operator).map(sendTest) : []),
    ];
  });
  const { HEARTBEAT_URL } = env;
  if (HEARTBEAT_URL && mustSend)
    findings.push(find('heartbeat', 'a beat', (signal) => sendAccepted(HEARTBEAT_URL, signal)));
  return Promise.all(findings);
}

async function find(
  name: keyof typeof settings,
  what: string,
  act: Channel['check'],
): Promise<Finding> {
  try {
    await withDeadline(act);
    return ['ok', name, `${what} worked`];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return ['failure', name, `${what} failed: ${causeOf(error.message)}: check ${settings[name]}`];
  }
}
