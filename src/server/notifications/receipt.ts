import { wordsIn, type LanguageWords } from '#content/mail/later-words.ts';
import type { Link } from '#content/sections/navigation.ts';
import { site } from '#content/site.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { filePaths } from '#shared/api.ts';
import { businessTypes } from '#shared/lead-fields.ts';
import { calendarPath, callSentence, writtenSentence } from '#shared/promised-call.ts';
import type { Env } from '../env.server.ts';
import { linkTo } from '../public-config.ts';
import type { Channel } from './channel.ts';
import { mailSender } from './email.ts';
import * as mail from './mail-blocks.ts';
import { isPlainAddress } from './notification-env.ts';

export function receiptChannel(env: Env): Channel | undefined {
  const send = mailSender(env);
  const { LEGAL_EMAIL: replyTo } = env;
  if (!env.LEAD_RECEIPTS || !send || !replyTo) return undefined;
  return {
    name: 'receipt',
    async deliver(notification, { eventId }, signal) {
      const { sentFrom: address } = notification;
      if (address === null || !isPlainAddress(address) || notification.lead.do_not_call)
        return 'skipped: not a deliverable address, or the person asked for no contact';
      // Nodemailer would split a string at commas into several recipients.
      const to = { name: '', address };
      return send({ to, replyTo, ...composeReceipt(notification, env), eventId }, signal);
    },
  };
}

const wordsOf = ({ lead }: LeadForNotification) => wordsIn[lead.language === 'es' ? 'es' : 'en'];

function composeReceipt(notification: LeadForNotification, env: Env) {
  const { lead, call } = notification;
  const languageWords = wordsOf(notification);
  const { page, stop, privacyPath, receipt: words } = languageWords;
  const { ticket, lang } = page;
  // Quotes only the first name and what was picked from lists, so that nobody can send their own text to a stranger.
  const [firstName] = /^\p{L}{1,40}(?=\s|$)/u.exec(lead.contactName.trim()) ?? [];
  const linkOf = (label: string, path: string): Link[] => {
    const href = linkTo(env.PUBLIC_URL, path);
    return href ? [{ label, href }] : [];
  };
  const blocks = [
    mail.brand(site.brand),
    mail.paragraph(words.greeting(firstName)),
    mail.paragraph(words.intro),
    mail.table(
      words.ticket,
      ticketOf(lead, firstName, {
        when: call && callSentence(call, lead.call_time, page),
        words: languageWords,
      }),
    ),
    mail.paragraph(words.calls[lead.automated_calls ? 'yes' : 'no']),
    mail.paragraph(words.texts[lead.automated_texts ? 'yes' : 'no']),
    ...[
      ...(call && lead.call_time !== 'any' ? linkOf(ticket.calendar, calendarPath(call, lang)) : []),
      ...linkOf(ticket.saveNumber, filePaths.businessCard),
      ...linkOf(words.stop, stop.page.path),
      ...linkOf(words.privacy, privacyPath),
    ].map((link) => mail.links(link)),
    ...linkOf(words.stopAll, stop.page.path).map((link) => mail.links(words.notYou, link, '.')),
    ...(linkTo(env.PUBLIC_URL, stop.page.path) ? [] : [mail.paragraph(words.stopByReply)]),
    mail.small(words.operator(env.LEGAL_NAME ?? '', env.LEGAL_ADDRESS ?? '')),
  ];
  return mail.composeMail(words.subject, blocks, lang);
}

function ticketOf(
  lead: LeadForNotification['lead'],
  firstName: string | undefined,
  { when, words: { page } }: { when: string | null; words: LanguageWords },
): mail.Row[] {
  const { ticket, form } = page;
  const { labels } = ticket;
  const trade = businessTypes.find((type) => type === lead.businessType) ?? 'other';
  return [
    ...(firstName ? [{ label: labels.who, value: firstName }] : []),
    { label: labels.what, value: ticket.what(form.businessTypes[trade], lead.monthlyLeadVolume) },
    { label: labels.when, value: when ?? writtenSentence(lead.reach_by, page) },
    ...(when ? [{ label: labels.caller, value: ticket.caller }] : []),
    ...(page.lang === 'es' ? [{ label: labels.language, value: ticket.spanish }] : []),
  ];
}
