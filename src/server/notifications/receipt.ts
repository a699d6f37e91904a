import { receiptText as words } from '#content/receipt.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import type { Env } from '../env.server.ts';
import { callHoursOf, rangeText } from './call-hours.ts';
import type { Channel } from './channel.ts';
import { brand, frame, link, paragraph } from './email-frame.ts';
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
      const { email: address, do_not_call: isStopped } = notification.lead;
      if (address === null || !isPlainAddress(address) || isStopped)
        return {
          answer: 'skipped: not a deliverable address, or the person asked for no contact',
          missed: 0,
        };
      const body = composeReceipt(notification, publicUrl, new Date());
      // Nodemailer would split a string at commas into several recipients.
      return send({ to: { name: '', address }, replyTo, subject: words.subject, ...body, eventId }, signal);
    },
  };
}

function composeReceipt(notification: LeadForNotification, publicUrl: string, now: Date) {
  const { lead } = notification;
  // Quotes only the first name, so that nobody can send their own text to a stranger.
  const [firstName] = /^\p{L}{1,40}(?=\s|$)/u.exec(lead.contactName.trim()) ?? [];
  const greeting = [words.greeting(firstName), words.intro];
  const call = callText(notification, now);
  const agreements = `${words.calls[lead.automated_calls ? 'yes' : 'no']} ${words.texts[lead.automated_texts ? 'yes' : 'no']}`;
  const links = [
    { label: words.stop, href: `${publicUrl}/stop` },
    { label: words.privacy, href: `${publicUrl}/privacy` },
  ];
  const text = [
    ...[...greeting, call, agreements],
    ...links.map(({ label, href }) => `${label} ${href}`),
    ...[words.notYou, ''],
  ].join('\n\n');
  const html = frame(
    words.subject,
    [
      brand,
      ...greeting.map((each) => paragraph(escape(each))),
      paragraph(`<strong style="font-size:20px">${escape(call)}</strong>`),
      paragraph(escape(agreements)),
      ...links.map(({ label, href }) => paragraph(`${escape(label)} ${link(href, href)}`)),
      paragraph(escape(words.notYou)),
    ].join('\n'),
  );
  return { text, html };
}

function callText(notification: LeadForNotification, now: Date): string {
  const hours = callHoursOf(notification);
  if (!hours || notification.lead.phone_e164 === null) return words.byEmail;
  const { from, zone: timeZone } = hours;
  const day = from.toLocaleDateString('en-US', { timeZone, weekday: 'long' });
  const span = rangeText(hours, 'and', {});
  return `${from > now ? words.callOn(day, span) : words.callWithinADay(span)} ${words.number}`;
}
