import type { TextPage } from '../text-page.ts';
import { site } from '../site.ts';
import { versionLine } from './version-line.ts';

export const accessibility: TextPage = {
  path: '/accessibility',
  label: 'Accessibility',
  title: 'Accessibility',
  description:
    `How ${site.brand} works with a keyboard, a screen reader or large text, and how to tell ` +
    'us what doesn’t.',
  text: ({ legal, recipients }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          'Everybody should be able to use this site. We build it by the Web Content ' +
            'Accessibility Guidelines (WCAG) 2.2, and list below what doesn’t work yet.',
        ],
      },
      {
        heading: 'What we do',
        list: [
          'We build it for keyboards and screen readers.',
          'The page works at 400% zoom, in dark mode, in high contrast, with less motion, ' +
            'and without scripts.',
          'Sample calls show every word as text.',
          'Automatic tests check keyboard, contrast, zoom and labels in a browser before ' +
            'each release.',
        ],
      },
      {
        heading: 'What we know doesn’t work yet',
        list: [
          'People with disabilities have not tested it yet.',
          ...(recipients.includes('calls')
            ? [
                'In demo calls, you can read what is said, but only speak: they have no ' +
                  'typing, no sign language and no relay service.',
              ]
            : []),
          'On a screen narrower than 360 pixels, text that you set to 150% or more is cut ' +
            'off in some lines.',
        ],
      },
      {
        heading: 'Tell us',
        paragraphs: [
          [
            'If something is in your way, call ',
            { label: site.phone.display, href: `tel:${site.phone.e164}` },
            ' or write to ',
            { label: legal.email, href: `mailto:${legal.email}` },
            '. A person will answer, and help you in another way until it’s fixed.',
          ],
        ],
      },
    ],
};
