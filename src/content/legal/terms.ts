import { roiFigures } from '../roi.ts';
import type { TextPage } from '../pages.ts';
import { site } from '../site.ts';
import { versionLine } from './versions.ts';

/** Counsel must review it before the site goes public: docs/law.md. */
export const terms: TextPage = {
  path: '/terms',
  label: 'Terms of Service',
  title: 'Terms of service',
  description: `What you can expect from this site and its demo calls, and what ${site.brand} asks of you.`,
  text: ({ publicUrl, legal, recipients }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          `These terms cover ${publicUrl}, which ${legal.name} runs. By using it you accept them. A contract for our service is separate and in writing.`,
        ],
      },
      {
        heading: 'What the site is for',
        paragraphs: [
          'It shows what our answering service does, works out what it could save, and lets you ask for a call. It’s for businesses and for adults.',
        ],
      },
      {
        heading: 'The calculator',
        paragraphs: [
          `Its results are estimates, not promises. They assume that ${roiFigures.aiConversionPercent}% of leads turn into jobs and a price of $${roiFigures.aiMonthlyCost} per month. Your quote will differ.`,
        ],
      },
      {
        heading: 'Demo calls and chat',
        paragraphs: [
          'You talk to software, not to a person. It can be wrong, and nothing it says is an offer or advice. It can’t reach emergency services: call 911.',
          ...(recipients.includes('recording')
            ? ['Demo calls are recorded. The page says so before one starts.']
            : []),
        ],
      },
      {
        heading: 'What we ask of you',
        list: [
          'Give a number and an email address that are yours.',
          'Don’t attack, overload or copy the site, and don’t send spam through it.',
        ],
      },
      {
        heading: 'Liability and law',
        paragraphs: [
          'The site comes as it is. As far as the law allows, we aren’t liable for losses from using it. The laws of Texas apply.',
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
