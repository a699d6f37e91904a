import { domainToASCII } from 'node:url';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { eventText, notificationText as words } from '#content/mail/notifications.ts';
import type { MessageFacts } from '#db/queries/message-facts.ts';
import { oneLine } from '#shared/one-line.ts';
import type { Env } from '../env.server.ts';
import { DeliveryError, type Channel, type ChannelEvent, type Content } from './channel.ts';
import { leadMail } from './lead-mail.ts';

const TIMEOUT_MS = 30_000;
const MOST_NUMBERS = 10;

/**
 * Mail to sales, one to all addresses, and to the operator: LEGAL_EMAIL, else whom leads are mailed
 * to. A test goes to both.
 */
export function emailChannel(env: Env): Channel | undefined {
  const { SMTP_URL: url, LEAD_EMAIL_FROM: from, LEAD_EMAIL_TO: to, LEGAL_EMAIL } = env;
  if (!url || !from || !to) return undefined;
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1));
  const transport = createTransport({
    // The parameters of SMTP_URL override the options below.
    url: url.href,
    name: domain,
    requireTLS: true,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const operator = LEGAL_EMAIL ? [LEGAL_EMAIL] : to;
  const receivers: Partial<Record<ChannelEvent, string[]>> = {
    'operator.message': operator,
    // A recipient that is named twice gets one mail.
    test: [...to, ...operator],
  };
  return {
    via: 'email',
    compose: ({ event, text }, facts) => {
      const mail = mails[event](facts, text ?? '');
      return mail && { ...mail, text: linesOf(mail.text) };
    },
    deliver: async ({ id, event }, content, signal) => {
      const mail: SendMailOptions = {
        ...content,
        to: receivers[event] ?? to,
        from: { name: words.from, address: from },
        messageId: `<${id}@${domain}>`,
        // Not Auto-Submitted, because helpdesks drop such mails. Exchange honors this header.
        headers: { 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
        signal,
      };
      const { rejected } = await transport.sendMail(mail).catch(failWithCode);
      return { refused: rejected.length };
    },
    check: async () => void (await transport.verify().catch(failWithCode)),
  };
}

type Mail = (facts: MessageFacts, text: string) => Content | undefined;
const noMail: Mail = () => undefined;

const mails: Record<ChannelEvent, Mail> = {
  'lead.created': ({ lead, promisedCall = null, ...facts }) =>
    lead && leadMail(lead, promisedCall, facts),
  'call.logged': noMail,
  'contact.stopped': ({ stop, numbersWith = [], hidden = null }) => {
    if (!stop) return undefined;
    const named = numbersWith.slice(0, MOST_NUMBERS);
    const more = numbersWith.length - named.length;
    return {
      subject: eventText.stopSubject,
      text: eventText.stopMail(stop.contact, named, more, hidden),
    };
  },
  'contact.allowed': noMail,
  'operator.message': (_facts, text) => ({
    subject: eventText.operatorSubject,
    text: eventText.operatorMail(oneLine(text)),
  }),
  'day.started': (_facts, text) => {
    const [_date, subject = '', ...lines] = text.split('\n');
    return { subject, text: lines.join('\n') };
  },
  test: () => words.test,
};

/** Nodemailer cuts no line that is short and ends with CRLF, so a command can be copied. */
const linesOf = (text: string) => text.replaceAll(/\n|$/g, '\r\n');

/** A code only, because the server's message may quote an address. */
function failWithCode(error: unknown): never {
  const { responseCode, originalCode, code, command } = error as Partial<NodemailerError>;
  const cause = responseCode ? `SMTP_${responseCode}` : (originalCode ?? code ?? 'UNKNOWN');
  throw new DeliveryError(cause, command);
}
