import type { TextPage } from '../pages.ts';
import { site } from '../site.ts';

export const stopPath = '/stop';
/** The query of its page after a request was accepted. */
export const sentQuery = 'sent=1';

/** Its form is in src/pages/text/stop-form.tsx. */
export const stop: TextPage = {
  path: stopPath,
  label: 'Stop calls and texts',
  title: 'Stop calls, texts, or all contact',
  description: `Stop calls and texts from ${site.brand}, or ask to see or erase your data. No account, no script.`,
  text: ({ legal }) =>
    legal && [
      {
        paragraphs: [
          'Type the number or the email address that you gave us, and choose what should stop. It takes effect at once.',
        ],
      },
    ],
};

export const stopText = {
  contact: 'Your phone number or email address',
  what: 'What should we do?',
  kinds: {
    calls: 'Stop automated calls',
    texts: 'Stop texts',
    all: 'Stop all contact, also calls by a person',
    see: 'Show me the data you have about me',
    erase: 'Erase the data you have about me',
  },
  submit: 'Send request',
  sent: {
    heading: 'We got your request',
    paragraphs: [
      'If you asked us to stop, we’ve stopped for that number or address. Stopping all contact holds until you write to us again.',
      'If you asked to see or erase data, a person will answer within 45 days. They’ll first ask you to prove that the number or address is yours.',
    ],
  },
  errors: {
    check: 'Check the form: something’s missing.',
    contact: 'Enter a phone number with its area code, or an email address.',
    what: 'Choose what we should do.',
  },
};
