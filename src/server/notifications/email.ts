import { connect } from 'node:net';
import { domainToASCII } from 'node:url';
import { types } from 'node:util';
import { createTransport, type NodemailerError } from 'nodemailer';
import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import type { Message } from '#db/queries/outbox.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel } from './channel.ts';
import { leadMail } from './lead-mail.ts';

/** Mail to sales, and to the operator: LEGAL_EMAIL, else whom leads are mailed to. */
export function emailChannels(env: Env): Channel[] {
  const { SMTP_URL: url, LEAD_EMAIL_FROM: from, LEAD_EMAIL_TO: to, LEGAL_EMAIL } = env;
  if (!url || !from || !to) return [];
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1));
  const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587);
  const transport = createTransport({
    // Its parameters win.
    url: url.href,
    name: domain,
    requireTLS: true,
    // Node also finds the names of /etc/hosts, as for the webhook. nodemailer asks DNS first.
    getSocket(_options, done) {
      const connection = connect({ host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port });
      connection.once('connect', () => done(null, { connection })).on('error', done);
    },
  });
  const send: Channel['send'] = async (message, facts) => {
    const mail = mailOf(message, facts);
    if (!mail) return;
    await transport
      .sendMail({
        ...mail,
        to: message.recipient || (LEGAL_EMAIL ?? to),
        from: { name: words.from, address: from },
        messageId: `<${message.id}@${domain}>`,
        // Not Auto-Submitted, because helpdesks drop such mails. Exchange answers none of these.
        headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      })
      .catch((error: unknown) => {
        throw new DeliveryError({ code: codeOfMail(error) });
      });
  };
  return [{ name: 'email', recipients: to, send }];
}

function mailOf({ event, text }: Message, { lead, promisedCall, stop }: MessageFacts) {
  const [subject = '', ...lines] = (text ?? '').split('\n');
  switch (event) {
    case 'lead.created':
      return lead && leadMail(lead, promisedCall);
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

/** A code only, because the server's message may quote an address. */
function codeOfMail(error: unknown): string {
  const { responseCode, originalCode, code }: Partial<NodemailerError> = types.isNativeError(error)
    ? error
    : {};
  return responseCode ? `SMTP_${responseCode}` : (originalCode ?? code ?? 'UNKNOWN');
}
