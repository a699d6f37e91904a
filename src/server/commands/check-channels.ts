import { randomUUID } from 'node:crypto';
import type { Env } from '../env.server.ts';
import {
  DeliveryError,
  type Channel,
  type Delivered,
  type Sendable,
} from '../notifications/channel.ts';
import { withDeadline } from '../notifications/deadline.ts';
import { sendAccepted } from '../notifications/send-request.ts';
import { causeOf, type Finding } from './finding.ts';

const settings = {
  email: 'SMTP_URL',
  webhook: 'LEAD_WEBHOOK_URL',
  chat: 'LEAD_CHAT_URL',
  heartbeat: 'HEARTBEAT_URL',
} as const;

/**
 * Asks the server of each channel. With `mustSend`, also sends a test through each, by mail to
 * sales and the operator, and the heartbeat beats once.
 */
export function checkChannels(
  { HEARTBEAT_URL }: Env,
  channels: Channel[],
  mustSend: boolean,
): Promise<Finding[]> {
  const findings = channels.flatMap((channel) => {
    const asking = findingOf(channel.via, 'asking the server', channel.check);
    if (!mustSend) return [asking];
    return [
      asking,
      findingOf(channel.via, 'sending a test', (signal) => sendTest(channel, signal)),
    ];
  });
  if (HEARTBEAT_URL && mustSend)
    findings.push(
      findingOf('heartbeat', 'a beat', (signal) => sendAccepted(HEARTBEAT_URL, signal)),
    );
  if (channels.length === 0) findings.push(Promise.resolve(noChannel));
  return Promise.all(findings);
}

const noChannel: Finding = [
  'warning',
  'channels',
  'nobody is told of a lead: set up mail, a webhook or a chat room (docs/settings.md)',
];

async function sendTest(channel: Channel, signal: AbortSignal): Promise<Delivered | undefined> {
  const test: Sendable = { id: randomUUID(), event: 'test', at: new Date(), text: null };
  const content = channel.compose(test, {});
  return content && channel.deliver(test, content, signal);
}

async function findingOf(
  name: keyof typeof settings,
  what: string,
  act: (signal: AbortSignal) => Promise<Delivered | undefined | void>,
): Promise<Finding> {
  try {
    const refused = (await withDeadline(act))?.refused ?? 0;
    if (refused > 0)
      return [
        'failure',
        name,
        `${what} worked, but it refuses ${refused} of the addresses: check LEAD_EMAIL_TO and ` +
          'LEGAL_EMAIL',
      ];
    return ['ok', name, `${what} worked`];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const mail = name === 'email' ? mailFinding(error) : undefined;
    if (mail) return [mail.state, name, `${what} failed: ${mail.cause} (${error.code})`];
    return ['failure', name, `${what} failed: ${causeOf(error.code)}: check ${settings[name]}`];
  }
}

/** What a mail server's answer means, by the command that it answered, or by its code. */
const mailCauses: [commandOrCode: RegExp, cause: string][] = [
  [
    /^STARTTLS/,
    'it offers no STARTTLS: begin SMTP_URL with smtps:// or, in your own network only, end ' +
      'it with ?requireTLS=false',
  ],
  [/^(AUTH|SMTP_53[0458])/, 'it wants another login: check user and password in SMTP_URL'],
  [/^MAIL FROM/, 'it refuses the sender: check LEAD_EMAIL_FROM'],
  [
    /^RCPT TO/,
    'it refuses the recipient, or their mailbox is full: check LEAD_EMAIL_TO and LEGAL_EMAIL',
  ],
];

/** Undefined if the answer isn't the mail server's, or needs no special remedy. */
function mailFinding({
  code,
  command = '',
}: DeliveryError): { state: 'warning' | 'failure'; cause: string } | undefined {
  if (code.startsWith('SMTP_4') && !command.startsWith('STARTTLS'))
    return { state: 'warning', cause: 'it takes none now, but may later: the site tries again' };
  const cause = mailCauses.find(([of]) => of.test(command) || of.test(code))?.[1];
  if (!cause || !code.startsWith('SMTP_')) return undefined;
  return { state: 'failure', cause };
}
