import { randomUUID } from 'node:crypto';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel, type Sendable } from '../notifications/channel.ts';
import { withDeadline } from '../notifications/deadline.ts';
import { openChannels } from '../notifications/channels.ts';
import { causeOf, type Finding } from './finding.ts';

const settings = { email: 'SMTP_URL', webhook: 'LEAD_WEBHOOK_URL', chat: 'LEAD_CHAT_URL' } as const;

/**
 * Asks the server of each channel. With `mustSend`, each recipient, and whoever gets messages to
 * the operator, also gets a test.
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
      return find(channel, what, (signal) => channel.send(test, {}, signal));
    };
    return [
      find(channel, 'asking the server', channel.check),
      ...(mustSend ? channel.recipients.concat(operator).map(sendTest) : []),
    ];
  });
  return Promise.all(findings);
}

async function find({ name }: Channel, what: string, act: Channel['check']): Promise<Finding> {
  try {
    await withDeadline(act);
    return ['ok', name, `${what} worked`];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return ['failure', name, `${what} failed: ${causeOf(error.message)}: check ${settings[name]}`];
  }
}
