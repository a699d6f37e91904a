import type { TextPage } from '../text-page.ts';
import { site } from '../site.ts';

export const stopPath = '/stop';

export const stop: TextPage = {
  path: stopPath,
  label: 'Stop calls and texts',
  title: 'Stop calls, texts, or all contact',
  description:
    `Stop calls and texts from ${site.brand}, or all contact, or ask to see or erase your ` +
    'data. No account needed.',
  text: ({ legal }) =>
    legal && [
      {
        paragraphs: [
          'Enter the phone number or the email address that you gave us, and choose what we ' +
            'should do. A stop counts from the moment you send it.',
        ],
      },
    ],
};

const UNTIL = 'That holds until you ask for a call again, here or in person.';

export const stopText = {
  contact: 'Your phone number or email address',
  what: 'What should we do?',
  /** In the order of the form, which preselects the first. */
  choices: {
    all: 'Stop all contact: no calls, texts or emails',
    calls: 'Stop automated calls (a person may still call)',
    texts: 'Stop texts',
    data: 'See or erase the data you have about me',
  },
  submit: 'Send request',
  sent: {
    heading: 'We got your request',
    what: {
      all: `From now on: no calls, texts or emails. ${UNTIL}`,
      calls: `From now on: no automated calls. ${UNTIL}`,
      texts: `From now on: no texts. ${UNTIL}`,
      data:
        'A person will answer within 45 days. They’ll first ask you to prove that the number ' +
        'or address is yours. To stop our calls and emails as well, choose that, too.',
    },
    more:
      'If we can’t read the number or address, a person will find it. If you gave us another ' +
      'one, send that too.',
    again: 'Send another request',
  },
  errors: {
    check: 'Please fix this and send it again.',
    contact: 'Enter a phone number with its area code, or an email address.',
    what: 'Choose what we should do.',
  },
};
