import { roiText } from '../roi.ts';
import { leadFormText } from '../lead-form.ts';
import type { TextPage } from '../pages.ts';
import { site } from '../site.ts';
import { browserStorage } from './browser-storage.ts';
import { recipientText } from './recipients.ts';
import { storedData } from './stored-data.ts';
import { versionLine } from './versions.ts';

const stopLink = { label: 'the stop page', href: '/stop' };

/** The law asks for the first six headings (Texas Business and Commerce Code 541.102). Counsel must review the words. */
export const privacy: TextPage = {
  path: '/privacy',
  label: 'Privacy Policy',
  title: 'Privacy policy',
  description: `What ${site.brand} collects, why, who gets it, and how to see it, erase it or stop our calls.`,
  text: ({ legal, publicUrl, recipients, ipAddressDays, suspectedDays }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          `This policy covers ${publicUrl}. ${legal.name}, ${legal.address}, runs it.`,
        ],
      },
      {
        heading: 'What we collect',
        list: [
          `What you type in the lead form: ${Object.values(leadFormText.fields).join(', ')}.`,
          `What you type in the calculator, if you save it: ${Object.values(roiText.fields)
            .map(({ label }) => label)
            .join(', ')}.`,
          ...storedData.flatMap(({ words }) => (words ? [words] : [])),
          ...recipients.flatMap((name) => recipientText[name].collects ?? []),
        ],
      },
      {
        paragraphs: [
          'We don’t ask for sensitive data, such as health, religion, precise location or payment details, and we don’t identify anybody by their voice. Please don’t type such data into the form or the chat.',
        ],
      },
      {
        heading: 'Why we use it',
        list: [
          'To call you about your request and send you a quote.',
          'To make automated calls or send texts, only if you checked that box.',
          'To prove what you agreed to, and to respect it if you take it back.',
          'To keep the site up, limit abuse and fix errors.',
          'To see which ads and pages bring requests.',
        ],
      },
      {
        heading: 'Your rights, and how to appeal',
        paragraphs: [
          'You can ask whether we have data about you, get a copy, correct it, or have it erased. We don’t sell personal data, use it for targeted advertising on other sites, or make decisions about you by software alone.',
          'We answer within 45 days. If we need 45 more, we’ll tell you why. Requests are free, twice a year.',
          [
            'If we refuse, you can appeal: write to ',
            mailTo(legal.email),
            ' with the subject “Appeal”. If we refuse again, you can complain to the ',
            {
              label: 'Texas Attorney General',
              href: 'https://www.texasattorneygeneral.gov/consumer-protection/file-consumer-complaint',
            },
            '.',
          ],
        ],
      },
      {
        heading: 'What we share',
        paragraphs: [
          'We share what the list below names, only so that these companies can do their work for us.',
          'We don’t share your mobile number or your agreement to texts with third parties or affiliates for their own marketing.',
        ],
      },
      {
        heading: 'Who we share it with',
        list: [
          'Hosting companies, which run our servers and store our database and its backups.',
          ...recipients.map((name) => recipientText[name].words),
          'Courts and agencies, if the law requires it.',
        ],
      },
      {
        heading: 'How to send us a request',
        paragraphs: [
          [
            'On ',
            stopLink,
            ', which needs no account: stop our calls and texts, see your data, or have it erased.',
          ],
          ['By email: ', mailTo(legal.email), '.'],
          'We’ll ask you to prove that a number or address is yours before we show or erase anything.',
        ],
      },
      {
        heading: 'How long we keep it',
        list: [
          'Requests for a call and saved calculations: until you ask us to erase them.',
          `Full IP addresses: ${ipAddressDays} days, then only the network. Those next to an agreement stay with it.`,
          ...(suspectedDays ? [`Suspected spam: ${suspectedDays} days.`] : []),
          'Agreements, and requests to stop: as long as we must be able to prove them.',
        ],
      },
      {
        heading: 'Cookies and storage in your browser',
        paragraphs: ['We set no cookie until you send or save something, and none for advertising.'],
        list: Object.values(browserStorage),
      },
      {
        heading: 'Texts',
        paragraphs: [
          'If you agreed to texts, reply STOP to any of them to end them, or HELP for help. Message and data rates may apply.',
        ],
      },
    ],
};

const mailTo = (address: string) => ({ label: address, href: `mailto:${address}` });
