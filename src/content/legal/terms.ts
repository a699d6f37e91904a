import { newestTextConsent } from '../form/consent-wordings.ts';
import { roiFigures } from '../roi/roi-figures.ts';
import type { TextPage } from '../text-page.ts';
import { region, site } from '../site.ts';
import { versionLine } from './version-line.ts';

/** Counsel must review the terms before the site goes public. */
export const terms: TextPage = {
  path: '/terms',
  label: 'Terms of Service',
  title: 'Terms of service',
  description:
    `What you can expect from this site and its demo calls, and what ${site.brand} asks of ` +
    'you.',
  text: ({ publicUrl, legal }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          `These terms cover ${publicUrl ?? 'this site'}, which ${legal.name} runs. By using ` +
            'it you accept them. A contract for our service is separate and in writing.',
        ],
      },
      {
        heading: 'What the site is for',
        paragraphs: [
          'It shows what our answering service does, works out what it could save, and lets ' +
            'you ask for a call. It’s for businesses. You must be 18 or older to use it.',
        ],
      },
      {
        heading: 'The calculator',
        paragraphs: [
          'Its results are estimates, not promises. They assume that ' +
            `${roiFigures.aiConversionPercent}% of leads turn into jobs and a price of ` +
            `$${roiFigures.aiMonthlyCost} per month. Your quote may differ.`,
        ],
      },
      {
        heading: 'Calls and chat on this site',
        paragraphs: [
          'You talk to software, not to a person. It can be wrong, and nothing it says is an ' +
            'offer or advice. In an emergency, call 911 yourself.',
        ],
      },
      {
        heading: 'Texts',
        paragraphs: [
          'We send automated texts only if you checked the box for them. It says: ' +
            `“${newestTextConsent.text}”`,
          'Texts end when you reply STOP or use our page to stop them. We don’t share your ' +
            'number or your agreement with anybody for their marketing.',
          [{ label: 'Stop calls and texts', href: '/stop' }],
        ],
      },
      {
        heading: 'What we ask of you',
        list: [
          'Give a number and an email address that are yours.',
          'Don’t attack or overload the site, and don’t send spam through it.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: [
          'The site comes as it is, without warranties. As far as the law allows, we aren’t ' +
            `liable for losses from using it. The laws of ${region.name} apply. We may ` +
            'change these terms; their date is at the top.',
        ],
      },
      {
        heading: 'Contact',
        paragraphs: [
          `${legal.name}, ${legal.address}.`,
          [{ label: legal.email, href: `mailto:${legal.email}` }],
          ['What we do with your data: the ', { label: 'privacy policy', href: '/privacy' }, '.'],
        ],
      },
    ],
};
