import { once } from 'node:events';
import { connect } from 'node:net';
import { domainToASCII } from 'node:url';
import { types } from 'node:util';
import { createTransport, type NodemailerError } from 'nodemailer';
import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import { codeOf } from '#db/error-code.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { leadMail } from './lead-mail.ts';
import { isInOwnNetwork } from './notification-env.ts';

const CONNECT_TIMEOUT_MS = 30_000;

interface Mail {
  subject: string;
  text: string;
  replyTo?: string | undefined;
}

export function emailChannel({
  SMTP_URL: url,
  LEAD_EMAIL_FROM: from,
  LEAD_EMAIL_TO: to,
}: Env): Channel | undefined {
  if (!url || !from || !to) return undefined;
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1));
  return {
    name: 'email',
    recipients: to,
    async send(message, facts) {
      const mail = mailOf(message, facts, new Date());
      if (!mail) return;
      await sendMail(url, domain, {
        ...mail,
        to: message.recipient,
        from: { name: words.from, address: from },
        messageId: `<${message.id}@${domain}>`,
        // Not Auto-Submitted, because helpdesks drop such mails. Exchange answers none of these.
        headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      });
    },
  };
}

function mailOf({ event, text }: Message, facts: MessageFacts, now: Date): Mail | undefined {
  const { lead, promisedCall, stop } = facts;
  const [subject = '', ...lines] = (text ?? '').split('\n');
  switch (event) {
    case 'lead.created':
      return lead && leadMail(lead, promisedCall, now);
    case 'contact.stopped':
      return stop && { subject: eventText.stopSubject, text: eventText.stopMail(stop.contact) };
    case 'operator.message':
      return { subject: eventText.operatorSubject, text: eventText.operatorMail(text ?? '') };
    case 'day.started':
      return { subject, text: lines.join('\n') };
    default:
      return undefined;
  }
}

async function sendMail(url: URL, name: string, mail: Parameters<Transport['sendMail']>[0]): Promise<void> {
  const connection = await connectTo(url);
  const transport = openTransport(url, name, connection);
  try {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  } catch (error) {
    // The server's own words may quote addresses.
    const { responseCode, originalCode, code }: Partial<NodemailerError> = types.isNativeError(error)
      ? error
      : {};
    throw new DeliveryError(responseCode ? `SMTP_${responseCode}` : (originalCode ?? code));
  } finally {
    transport.close();
    connection.destroy();
  }
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'smtps:' ? 465 : 587));

/** Node finds the names of /etc/hosts, too. nodemailer asks only DNS. */
async function connectTo(url: URL) {
  const socket = connect({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: portOf(url) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return socket.on('error', () => undefined);
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw new DeliveryError(codeOf(error));
  }
}

type Transport = ReturnType<typeof openTransport>;

function openTransport(url: URL, name: string, connection: Awaited<ReturnType<typeof connectTo>>) {
  const isOwn = isInOwnNetwork(url);
  const { username, password, searchParams } = url;
  const authMethod = searchParams.get('authMethod');
  return createTransport({
    connection,
    host: url.hostname,
    port: portOf(url),
    secure: url.protocol === 'smtps:',
    name,
    requireTLS: !isOwn,
    // If STARTTLS is optional, checking the certificate protects nothing.
    ...(isOwn && url.protocol === 'smtp:' && { tls: { rejectUnauthorized: false } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(authMethod && { authMethod }),
  });
}
