import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { notificationText as words } from '#content/notifications.ts';
import type { Env } from '../env.server.ts';
import { DELIVERY_TIMEOUT_MS, DeliveryError, type Channel, type Delivery } from './channel.ts';
import { composeEmail, emailText } from './email-text.ts';
import { isLocalHost } from './local-hosts.ts';
import { emailHtml } from './email-html.ts';

export function emailChannel(env: Env): Channel | undefined {
  const send = mailSender(env);
  const to = env.LEAD_EMAIL_TO;
  if (!send || !to) return undefined;
  return {
    name: 'email',
    sendsSuspectedSpam: env.LEAD_EMAIL_SUSPECTED,
    deliver(notification, { eventId }, signal) {
      const email = composeEmail(notification, new Date(), env.LEGAL_NAME && `${env.PUBLIC_URL}/privacy`);
      return send(
        { to, subject: email.subject, text: emailText(email), html: emailHtml(email), eventId },
        signal,
      );
    },
  };
}

type Mail = SendMailOptions & { eventId: string };

export function mailSender({ SMTP_URL: smtpUrl, LEAD_EMAIL_FROM: from }: Env) {
  if (!smtpUrl || !from) return undefined;
  const transport = createTransport({
    url: smtpUrl.href,
    requireTLS: !isLocalHost(smtpUrl),
    connectionTimeout: DELIVERY_TIMEOUT_MS,
    greetingTimeout: DELIVERY_TIMEOUT_MS,
    socketTimeout: DELIVERY_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ eventId, ...mail }: Mail, signal: AbortSignal): Promise<Delivery> => {
    const sending = transport.sendMail({
      ...mail,
      from: { name: words.from, address: from },
      messageId: `<${eventId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const { accepted, rejected } = await within(sending, signal);
    const [missed, all] = [rejected.length, accepted.length + rejected.length];
    const answer =
      missed === 0 ? 'the server accepted the message' : `the server refused ${missed} of ${all} recipients`;
    return { answer, missed };
  };
}

/** Rejects after a timeout or if `signal` aborts. The mail may still be sent, so a retry may send it twice. */
async function within<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  const settled = new AbortController();
  const failureCode = sleep(DELIVERY_TIMEOUT_MS, 'TIMEOUT', {
    signal: AbortSignal.any([signal, settled.signal]),
    ref: false,
  }).catch(() => 'ABORTED');
  try {
    return await Promise.race([sending, failureCode.then((code) => Promise.reject(new DeliveryError(code)))]);
  } catch (error) {
    throw toDeliveryError(error);
  } finally {
    settled.abort();
  }
}

/** Keeps only the server's code, because the server's message may quote addresses. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!types.isNativeError(error)) return new DeliveryError();
  const { responseCode, originalCode, code }: NodemailerError = error;
  if (responseCode) return new DeliveryError(`SMTP_${responseCode}`, 'the mail server refused the message');
  return new DeliveryError(originalCode ?? code);
}
