import { roiText } from '../roi/roi.ts';
import { leadFormText } from '../form/lead-form.ts';
import type { TextPage } from '../text-page.ts';
import { region, site } from '../site.ts';
import { browserStorage } from './browser-storage.ts';
import { recipientText } from './recipients.ts';
import { storedData } from './stored-data.ts';
import { versionLine } from './version-line.ts';

const stopLink = { label: 'our page to stop calls', href: '/stop' };

/**
 * Texas Business and Commerce Code 541.102 asks for the first five headings, and phone carriers for
 * the paragraph on your mobile number. Counsel must review the words.
 */
export const privacy: TextPage = {
  path: '/privacy',
  label: 'Privacy Policy',
  title: 'Privacy policy',
  description:
    `What ${site.brand} collects, why, who gets it, and how to see it, erase it or stop our ` +
    'calls.',
  text: ({ legal, publicUrl, recipients, ipAddressDays }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          `This policy covers ${publicUrl ?? 'this site'}. ${legal.name}, ${legal.address}, ` +
            'runs it.',
        ],
      },
      {
        heading: 'What we collect',
        list: [
          `What you enter to ask for a call: ${Object.values(leadFormText.fields).join(', ')}.`,
          `What you enter in the calculator, if you save it: ${Object.values(roiText.fields)
            .map(({ label }) => label)
            .join(', ')}.`,
          ...storedData.flatMap(({ sentence }) => sentence ?? []),
          ...(recipients.includes('calls')
            ? ['If you start a demo call: your voice, what was said, and when.']
            : []),
        ],
      },
      {
        paragraphs: [
          'We don’t ask for sensitive data, such as health, religion, precise location or ' +
            'payment details, and we don’t identify anybody by their voice. Please don’t ' +
            'give us such data. The site’s own logs have no IP address and nothing that you ' +
            'entered. A server in front of it may log IP addresses, browsers and page ' +
            'addresses, with calculator numbers and ad clicks.',
        ],
      },
      {
        heading: 'Why we use it',
        list: [
          'To answer your request: call you or write to you, and send you a quote.',
          'To choose whom to call, and to show the people who call you what you calculated ' +
            'and where you came from.',
          'To make automated calls about our services, or send automated texts about your ' +
            'request and offers, only if you checked that box.',
          'To prove what you agreed to, and to respect it if you take it back.',
          ...(recipients.includes('calls') ? ['To run the demo calls.'] : []),
          'To answer requests about your data.',
          'To keep the site up, limit abuse and fix errors.',
          'To count which ads, pages and trades bring requests, and how fast we answer.',
        ],
      },
      {
        heading: 'Your rights, and how to appeal',
        paragraphs: [
          'You can ask whether we have data about you, get a copy in a usable format, ' +
            'correct it, or have it erased. We don’t sell personal data or use it for ' +
            'targeted advertising on other sites. Software marks requests that look like ' +
            'spam, which we may not answer. It makes no other decision about you.',
          'We answer within 45 days. If we need 45 more, we’ll tell you why. Requests are ' +
            'free, twice a year.',
          [
            'If we refuse, you can appeal: write to ',
            mailTo(legal.email),
            ' with the subject “Appeal”. We answer an appeal in writing within 60 days. You ' +
              'can also complain to the ',
            { label: `${region.name} Attorney General`, href: region.complaints },
            '.',
          ],
        ],
      },
      {
        heading: 'What we share, and who we share it with',
        list: [
          'With hosting companies, which run our servers and store our backups, and with ' +
            'makers of the sales software that we use, such as spreadsheets: everything ' +
            'above that we store ourselves.',
          ...recipients.map((name) => recipientText[name]),
          'With courts and agencies: what the law requires.',
        ],
      },
      {
        paragraphs: [
          'We don’t share your mobile number or your agreement to texts with third parties ' +
            'or affiliates for their own marketing.',
        ],
      },
      {
        heading: 'How to send us a request',
        paragraphs: [
          [
            'On ',
            stopLink,
            ', which needs no account: stop our calls, texts, or all contact, or ask to see ' +
              'or erase your data.',
          ],
          ['By email, also to correct data: ', mailTo(legal.email), '.'],
          'We’ll first ask you to prove that a number or address is yours.',
        ],
      },
      {
        heading: 'How long we keep it',
        list: [
          'Requests for a call, and our notes about them: until you ask us to erase them. ' +
            'What we keep after we erase them: without end.',
          'Our messages: 30 days after they were sent or failed. What you ask us about your ' +
            'data: 30 days after a message told a person, or until a person handled it.',
          'Saved calculations: without end. They have no name. When we erase your request, ' +
            'we remove its link to them.',
          `Full IP addresses of requests for a call: ${ipAddressDays} days, then only the ` +
            'network. An agreement keeps its full IP address. The log of the server in front ' +
            'of the site: until newer lines replace it.',
          'A request that our database could not store: in a file until it is stored or a ' +
            'person handled it.',
          'Agreements and stops: without end, because we must be able to prove and respect them.',
          'Backups: until newer ones replace them, and other copies until we delete them. We ' +
            'restore the newest state, with all stops and erasures.',
          'Emails to us, and what the companies above store: as long as we need it for the ' +
            'purposes above. If you ask us to erase your data, we ask them to do so too.',
        ],
      },
      {
        heading: 'Cookies and storage in your browser',
        paragraphs: ['We set no cookies.'],
        list: Object.values(browserStorage),
      },
    ],
};

const mailTo = (address: string) => ({ label: address, href: `mailto:${address}` });
