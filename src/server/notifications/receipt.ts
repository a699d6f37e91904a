import { jobTicketText } from '#content/job-ticket.ts';
import { receiptText as words } from '#content/receipt.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { filePaths } from '#shared/api.ts';
import { escapeHtml as escape } from '#shared/escape-html.ts';
import { businessTypeLabels, businessTypes } from '#shared/lead-fields.ts';
import type { Env } from '../env.server.ts';
import { callHoursOf, rangeText, type CallHours } from './call-hours.ts';
import type { Channel } from './channel.ts';
import { brand, frame, link, paragraph } from './email-frame.ts';
import { tableHtml } from './email-html.ts';
import type { Line } from './email-text.ts';
import { mailSender } from './email.ts';
import { isPlainAddress } from './notification-env.ts';

const { labels } = jobTicketText;

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
  // Quotes only the first name and what was picked from lists, so that nobody can send their own text to a stranger.
  const [firstName] = /^\p{L}{1,40}(?=\s|$)/u.exec(lead.contactName.trim()) ?? [];
  const greeting = [words.greeting(firstName), words.intro];
  const hours = lead.phone_e164 === null ? undefined : callHoursOf(notification);
  const ticket = ticketOf(notification, firstName, hours && whenText(hours, now));
  const agreements = `${words.calls[lead.automated_calls ? 'yes' : 'no']} ${words.texts[lead.automated_texts ? 'yes' : 'no']}`;
  const span =
    hours && new URLSearchParams({ from: hours.from.toISOString(), until: hours.until.toISOString() });
  const links = [
    { label: `${jobTicketText.contactCard}:`, href: publicUrl + filePaths.contactCard },
    ...(span
      ? [{ label: `${jobTicketText.calendar}:`, href: `${publicUrl}${filePaths.callCalendar}?${span}` }]
      : []),
    { label: words.stop, href: `${publicUrl}/stop` },
    { label: words.privacy, href: `${publicUrl}/privacy` },
  ];
  const text = [
    ...greeting,
    ...ticket.map(({ label, value }) => `${label}: ${value}`),
    agreements,
    ...links.map(({ label, href }) => `${label} ${href}`),
    ...[words.notYou, ''],
  ].join('\n\n');
  const html = frame(
    words.subject,
    [
      brand,
      ...greeting.map((each) => paragraph(escape(each))),
      tableHtml(words.ticket, ticket),
      paragraph(escape(agreements)),
      ...links.map(({ label, href }) => paragraph(`${escape(label)} ${link(href, href)}`)),
      paragraph(escape(words.notYou)),
    ].join('\n'),
  );
  return { text, html };
}

function ticketOf(
  { lead }: LeadForNotification,
  firstName: string | undefined,
  when: string | undefined,
): Line[] {
  const trade = businessTypes.find((type) => type === lead.businessType) ?? 'other';
  return [
    ...(firstName ? [{ label: labels.who, value: firstName }] : []),
    { label: labels.what, value: jobTicketText.what(businessTypeLabels[trade], lead.monthlyLeadVolume) },
    { label: labels.when, value: when ?? words.byEmail },
    ...(when ? [{ label: labels.caller, value: jobTicketText.caller }] : []),
  ];
}

function whenText(hours: CallHours, now: Date): string {
  const day = hours.from.toLocaleDateString('en-US', { timeZone: hours.zone, weekday: 'long' });
  const span = rangeText(hours, 'and', {});
  return hours.from > now ? words.callOn(day, span) : words.callWithinADay(span);
}
