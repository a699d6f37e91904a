import type { TextPage } from '../pages.ts';
import { site } from '../site.ts';
import { versionLine } from './versions.ts';

export const accessibility: TextPage = {
  path: '/accessibility',
  label: 'Accessibility',
  title: 'Accessibility',
  description: `How ${site.brand} works with a keyboard, a screen reader or large text, and how to tell us what doesn’t.`,
  text: ({ legal }) =>
    legal && [
      {
        paragraphs: [
          versionLine,
          'Everybody should be able to use this site. We build it to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
        ],
      },
      {
        heading: 'What we do',
        list: [
          'Everything works with a keyboard alone, and with a screen reader.',
          'The page works at 400% zoom, in dark mode, in high contrast, with less motion, and without scripts.',
          'Demo calls show every word as text, and you can type instead of speaking.',
          'Tests check these rules in a browser before each release.',
        ],
      },
      {
        heading: 'What we know doesn’t work yet',
        list: [
          'Demo calls have no sign language and no relay service.',
          'With a browser font of 24 pixels and a screen narrower than 360 pixels, some lines are cut off.',
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
            '. A person will answer within two business days, and help you in another way until it’s fixed.',
          ],
        ],
      },
    ],
};
