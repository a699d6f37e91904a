import type { Lang } from '../page-words.ts';
import type { WrittenPage } from '../text-page.ts';
import { region, site } from '../site.ts';

export interface Link {
  label: string;
  href: string;
  /** The language of the label and of the linked page. Absent in English. */
  lang?: string | undefined;
}

export const headerLinks: Link[] = [
  { label: 'Why AI?', href: '#ai-vs-traditional' },
  { label: 'Services', href: '#services' },
  { label: 'Pricing', href: '#pricing' },
  { label: 'Testimonials', href: '#testimonials' },
  { label: 'FAQ', href: '#faq' },
];

export const inSpanish: Link = { label: 'Español', href: '/es', lang: 'es' };

export const getStarted: Link = { label: 'Get Started', href: '#contact' };

export interface LinkGroup {
  heading: string;
  links: Link[];
}

/** '#' is a placeholder for a page that does not exist yet. */
const footerLinks: Record<Lang, LinkGroup[]> = {
  en: [
    {
      heading: site.brand,
      links: [
        { label: 'Services', href: '#services' },
        { label: 'Contact', href: '#contact' },
        { label: 'About Us', href: '#' },
        { label: 'Careers', href: '#' },
      ],
    },
    {
      heading: 'Help',
      links: [
        { label: 'Support', href: '#' },
        { label: 'Privacy Policy', href: '#' },
        { label: 'Terms of Service', href: '#' },
        inSpanish,
      ],
    },
  ],
  es: [{ heading: 'En español', links: [] }],
};

/**
 * A page's link replaces the placeholder with the same label. If there is none, the link joins the
 * last group.
 */
export function footerLinksWith(allPages: WrittenPage[], lang: Lang = 'en'): LinkGroup[] {
  const pages = allPages.filter((page) => page.lang === lang);
  const hrefs = new Map<string, string>(pages.map(({ label, path }) => [label, path]));
  const groups = footerLinks[lang].map(({ heading, links }) => ({
    heading,
    links: links.map((link) => ({ ...link, href: hrefs.get(link.label) ?? link.href })),
  }));
  const labels = groups.flatMap(({ links }) => links.map(({ label }) => label));
  const others = pages.filter(({ label }) => !labels.includes(label));
  groups.at(-1)?.links.push(...others.map(({ label, path }) => ({ label, href: path })));
  return groups;
}

/** Laws and phone carriers require these pages. */
const legalLabels = ['Privacy Policy', 'Terms of Service'];

export const legalLinksOf = (groups: LinkGroup[]): Link[] =>
  groups
    .flatMap(({ links }) => links)
    .filter(({ label, href }) => legalLabels.includes(label) && href !== '#');

export const socialLinks: (Link & { network: 'facebook' | 'twitter' | 'linkedin' })[] = [
  { network: 'facebook', label: `${site.brand} on Facebook`, href: '#' },
  { network: 'twitter', label: `${site.brand} on Twitter`, href: '#' },
  { network: 'linkedin', label: `${site.brand} on LinkedIn`, href: '#' },
];

export const footerText = {
  area: `For home-service businesses across ${region.name}.`,
  samples: 'This is a sample site: the numbers, customers and quotes are made up.',
};
