import { jobTicketText } from './form/job-ticket.ts';
import { leadCaptureText, leadFormErrors, leadFormText } from './form/lead-form.ts';
import {
  footerText,
  getStarted,
  headerLinks,
  inSpanish,
  socialLinks,
} from './sections/navigation.ts';
import { pricingText } from './sections/pricing.ts';
import { site } from './site.ts';

export type Lang = 'en' | 'es';

export const english = {
  lang: 'en' as Lang,
  /** Prefix of links to sections: '' on the page that has them. */
  home: '',
  header: {
    menu: 'Menu',
    navigation: 'Main',
    skip: 'Skip to content',
    links: headerLinks,
    start: getStarted,
    otherLanguage: inSpanish,
  },
  footer: { ...footerText, slogan: site.slogan as string, social: socialLinks },
  capture: leadCaptureText,
  form: leadFormText,
  guarantee: pricingText.guarantee,
  fieldErrors: leadFormErrors,
  summary: { heading: 'There’s a problem', call: 'Or call us:', write: 'or email' },
  ticket: jobTicketText,
  toasts: { label: 'Notification', close: 'Close' },
  /** In place of a part of the page that doesn't work. The phone number follows the message. */
  failedPart: 'This part of the page stopped working. Reload the page, or call us:',
};

/**
 * What a page says around and in its lead form. In another language, a missing sentence is a type
 * error.
 */
export type PageWords = typeof english & {
  /** What the server answers in English, by its status. */
  refusals?: Partial<Record<number, string>>;
};
