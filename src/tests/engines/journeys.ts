import { chatWords } from '#content/chat/chat-text.ts';
import { jobTicketText } from '#content/form/job-ticket.ts';
import { leadFormText } from '#content/form/lead-form.ts';
import { stopText } from '#content/legal/stop.ts';
import { roiText } from '#content/roi/roi.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { spanishStopText } from '#content/spanish/later.ts';
import type { Step } from './walker.ts';

const filledForm = (email: string): Step[] => [
  ['fill', '#lead-businessName', 'Hilltop Plumbing'],
  ['fill', '#lead-contactName', 'Pat Doe'],
  ['fill', '#lead-email', email],
  ['fill', '#lead-phone', '(214) 555-0100'],
  ['choose', '#lead-businessType', 'plumbing'],
  ['choose', '#lead-monthlyLeadVolume', '51-150'],
];

/** The main journeys. Each starts on a new home page, and the site must have stored a lead with each email that is filled in. */
export const journeysOf = (email: string): Record<string, Step[]> => ({
  'sample call to form': [
    ['press', '#hero-call'],
    ['isShown', '#dock-voice [role=log] > *'],
    ['press', '#dock-voice [data-call-controls] button'],
    ['press', '#dock-voice a[href="#contact"]'],
    ['isGone', '#dock-voice'],
    ['shows', 'contact'],
    ['hasValue', '#contact [name=source]', 'sample'],
  ],
  roi: [
    ['fill', '#roi-monthlyLeads', '200'],
    ['hasText', '[data-result]', '70'],
    ['press', '#roi button[formmethod=post]'],
    ['isShown', '#roi-share'],
    ['hasText', 'body', roiText.toasts.saved.title],
  ],
  'chat to form': [
    ['press', '#dock-chat-launcher'],
    ['fill', '#dock-chat textarea', 'My name is Pat, call me at 214-555-0100'],
    ['press', '#dock-chat [type=submit]'],
    ['hasText', 'body', chatWords.en.identity],
    ['press', '#dock-chat form ~ div button'],
    ['isGone', '#dock-chat'],
    ['shows', 'contact'],
    ['hasValue', '#lead-phone', '214-555-0100'],
  ],
  'form errors, then a lead': [
    ['press', '#contact [type=submit]'],
    ['hasText', 'body', leadFormText.toasts.missing.description],
    ['isShown', '#contact [role=group] li:nth-child(6)'],
    ...filledForm(email),
    ['press', '#contact [type=submit]'],
    ['hasText', 'body', jobTicketText.heading],
    ['hasValue', '#lead-email', ''],
  ],
  'in Spanish, errors, a lead and a stop': [
    ['goto', '/es'],
    ['press', '#contact [type=submit]'],
    ['hasText', 'body', spanishForm.form.toasts.missing.description],
    ...filledForm(`es-${email}`),
    ['press', '#contact [type=submit]'],
    ['hasText', 'body', spanishForm.ticket.heading],
    ['goto', '/es/alto'],
    ['fill', '[name=contact]', '214-555-0199'],
    ['press', 'main [type=submit]'],
    ['isAt', '/es/alto?done=all'],
    ['hasText', 'body', spanishStopText.sent.heading],
  ],
  'draft after a reload, on other pages, and after Back': [
    ['fill', '#lead-phone', '(214) 555-0100'],
    ['reload'],
    ['hasValue', '#lead-phone', '(214) 555-0100'],
    ['goto', '/?trade=plumbing'],
    ['fill', '#lead-businessName', 'Hilltop'],
    ['press', 'header a[href="/"]'],
    ['isAt', '/'],
    ['hasValue', '#lead-businessName', 'Hilltop'],
    ['back'],
    ['isAt', '/?trade=plumbing'],
    ['hasValue', '#lead-businessName', 'Hilltop'],
    ['hasValue', '#lead-phone', '(214) 555-0100'],
    ['hasValue', '#lead-businessType', 'plumbing'],
  ],
  // The number of no lead, because a stop hides its lead.
  stop: [
    ['goto', '/stop'],
    ['fill', '[name=contact]', '214-555-0199'],
    ['press', 'main [type=submit]'],
    ['isAt', '/stop?done=all'],
    ['hasText', 'body', stopText.sent.heading],
  ],
});
