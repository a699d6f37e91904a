import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { types } from 'node:util';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { notificationText as words } from '#content/mail/notifications.ts';
import type { Env } from '../env.server.ts';
import { linkTo } from '../public-config.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { composeLeadEmail } from './lead-email.ts';
import { isLocalHost } from './local-hosts.ts';
import { composeWorkdayEmail } from './workday-email.ts';

export function emailChannel(env: Env): Channel | undefined {
  const send = mailSender(env);
  const to = env.LEAD_EMAIL_TO;
  if (!send || !to) return undefined;
  return {
    name: 'email',
    recipients: to,
    deliver(notification, { eventId, recipient }, signal) {
      const privacyUrl = env.LEGAL_NAME && linkTo(env.PUBLIC_URL, '/privacy');
      const mail = composeLeadEmail(notification, new Date(), privacyUrl);
      return send({ to: recipient ?? to, ...mail, eventId }, signal);
    },
    deliverWorkday: (workday, { eventId, recipient }, signal) =>
      send({ to: recipient ?? to, ...composeWorkdayEmail(workday), eventId }, signal),
  };
}

type Mail = Pick<SendMailOptions, 'to' | 'replyTo' | 'subject' | 'text'> & { eventId: string };

/** Waits as long for a mail server as RFC 5321 asks, because a client that hangs up too early sends the same mail again. */
export function mailSender({ SMTP_URL: smtpUrl, LEAD_EMAIL_FROM: from }: Env) {
  if (!smtpUrl || !from) return undefined;
  const isLocal = isLocalHost(smtpUrl);
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1));
  const options = {
    url: smtpUrl.href,
    name: domain,
    requireTLS: !isLocal,
    // If STARTTLS is optional, checking the certificate protects nothing.
    ...(isLocal && smtpUrl.protocol === 'smtp:' && { tls: { rejectUnauthorized: false } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async ({ eventId, ...mail }: Mail, signal: AbortSignal): Promise<string> => {
    const transport = createTransport(options);
    let isSending = false;
    // The server's response to DATA starts the stream.
    transport.use('stream', ({ message }, done) => {
      message.processFunc((content) => Readable.from(onceRead(content, () => (isSending = true))));
      done();
    });
    try {
      const { accepted, rejected } = await transport.sendMail({
        ...mail,
        from: { name: words.from, address: from },
        messageId: `<${eventId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
      const [refused, all] = [rejected.length, accepted.length + rejected.length];
      return refused === 0
        ? 'the server accepted the message'
        : `the server refused ${refused} of ${all} recipients`;
    } catch (error) {
      throw toDeliveryError(error, isSending);
    }
  };
}

async function* onceRead(content: AsyncIterable<unknown>, onStart: () => void) {
  onStart();
  yield* content;
}

/** Keeps only the server's code, because the server's message may quote addresses. */
function toDeliveryError(error: unknown, isSending: boolean): DeliveryError {
  const { responseCode, originalCode, code }: Partial<NodemailerError> = types.isNativeError(error)
    ? error
    : {};
  const refused = code === 'EAUTH' ? 'the user or password in SMTP_URL' : 'the message';
  if (responseCode) return new DeliveryError(`SMTP_${responseCode}`, `the mail server refused ${refused}`);
  const name = code === 'EABORT' ? 'ABORTED' : (originalCode ?? code);
  if (!isSending) return new DeliveryError(name);
  return new DeliveryError(name, 'the mail server did not confirm the message, which may have arrived', true);
}
