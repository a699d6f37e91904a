import { receiptText as words } from '#content/receipt.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { frame, INK } from './email-html.ts';
import { timeIn } from './email-text.ts';
import { mailSender } from './email.ts';
import { isPlainAddress } from './notification-env.ts';

export function receiptChannel(env: Env): Channel | undefined {
  const send = mailSender(env);
  const { LEGAL_EMAIL: replyTo, PUBLIC_URL: publicUrl } = env;
  if (!env.LEAD_RECEIPTS || !send || !replyTo) return undefined;
  return {
    name: 'receipt',
    notifiesSuspected: false,
    sendsOnce: true,
    async deliver(notification, { eventId }, signal) {
      const { email, do_not_call: wantsNoContact } = notification.lead;
      if (!isPlainAddress(email) || wantsNoContact)
        return {
          answer: 'skipped: not a deliverable address, or the person asked for no contact',
          missed: 0,
        };
      const { subject } = words;
      const { paragraphs, links } = composeReceipt(notification, publicUrl);
      const text = [...paragraphs, ...links.map((link) => link.join(' ')), words.notYou, ''].join('\n\n');
      const html = frame(
        subject,
        [
          ...paragraphs.map(escape),
          ...links.map(
            ([label, href]) => `${escape(label)} <a class="link" href="${escape(href)}">${escape(href)}</a>`,
          ),
          escape(words.notYou),
        ]
          .map((content) => `<p class="ink" style="margin:0 0 16px;${INK}">${content}</p>`)
          .join('\n'),
      );
      // Nodemailer would split a string at commas into several recipients.
      return send({ to: { name: '', address: email }, replyTo, subject, text, html, eventId }, signal);
    },
  };
}

/** Quotes only the first name, so that nobody can send their own text to a stranger. */
function composeReceipt(notification: LeadForNotification, publicUrl: string) {
  const { contactName, automated_calls: calls, automated_texts: texts } = notification.lead;
  const [firstName] = /^\p{L}{1,40}(?=\s|$)/u.exec(contactName.trim()) ?? [];
  return {
    paragraphs: [
      words.greeting(firstName),
      words.intro,
      callTimeText(notification),
      `${words.calls[calls ? 'yes' : 'no']} ${words.texts[texts ? 'yes' : 'no']}`,
    ],
    links: [
      [words.stop, `${publicUrl}/stop`],
      [words.privacy, `${publicUrl}/privacy`],
    ] as [label: string, href: string][],
  };
}

function callTimeText({ lead, timeZone, callFrom, callUntil }: LeadForNotification): string {
  if (!lead.phone_e164?.startsWith('+1')) return words.inWriting;
  if (!timeZone || !callFrom || !callUntil) return words.whenUnknown;
  const on = (moment: string, zone: Intl.DateTimeFormatOptions = {}) =>
    timeIn(timeZone, new Date(moment), { weekday: 'long', ...zone });
  return words.when(on(callFrom), on(callUntil, { timeZoneName: 'short' }));
}
