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
    sendsSuspectedSpam: false,
    async deliver(notification, { eventId }, signal) {
      const { lead } = notification;
      if (!isPlainAddress(lead.email) || lead.do_not_call)
        return {
          answer: 'skipped: not a deliverable address, or the person asked for no contact',
          missed: 0,
        };
      // Quotes only the first name, so that nobody can send their own text to a stranger.
      const [firstName] = /^\p{L}{1,40}(?=\s|$)/u.exec(lead.contactName.trim()) ?? [];
      const paragraphs = [
        words.greeting(firstName),
        words.intro,
        callTimeText(notification),
        `${words.calls[lead.automated_calls ? 'yes' : 'no']} ${words.texts[lead.automated_texts ? 'yes' : 'no']}`,
      ];
      const links = [
        [words.stop, `${publicUrl}/stop`],
        [words.privacy, `${publicUrl}/privacy`],
      ] as const;
      const text = [...paragraphs, ...links.map((link) => link.join(' ')), words.notYou, ''].join('\n\n');
      const html = frame(
        words.subject,
        [
          ...paragraphs.map(escape),
          ...links.map(
            ([label, href]) => `${escape(label)} <a class="link" href="${escape(href)}">${escape(href)}</a>`,
          ),
          escape(words.notYou),
        ]
          .map((content) => `<p style="margin:0 0 16px;${INK}">${content}</p>`)
          .join('\n'),
      );
      // Nodemailer would split a string at commas into several recipients.
      return send(
        { to: { name: '', address: lead.email }, replyTo, subject: words.subject, text, html, eventId },
        signal,
      );
    },
  };
}

function callTimeText({ lead, timeZone, callFrom, callUntil }: LeadForNotification): string {
  if (!lead.phone_e164?.startsWith('+1')) return words.byEmail;
  if (!timeZone || !callFrom || !callUntil) return words.whenUnknown;
  const dayAndTime = (moment: string, zone: Intl.DateTimeFormatOptions = {}) =>
    timeIn(timeZone, new Date(moment), { weekday: 'long', ...zone });
  return words.when(dayAndTime(callFrom), dayAndTime(callUntil, { timeZoneName: 'short' }));
}
