import { claimed } from '../claimed.ts';
import type { TextPage } from '../pages.ts';
import { region, site } from '../site.ts';

export interface Link {
  label: string;
  href: string;
  /** Of the label and the linked page. Absent in English. */
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

export const headerText = { menu: 'Menu', navigation: 'Main' };

export interface LinkGroup {
  heading: string;
  links: Link[];
}

/** '#' is a placeholder for a page that does not exist yet. */
export const footerLinks: LinkGroup[] = [
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
    ],
  },
];

/**
 * A page's link replaces the placeholder with the same label. If there is none, the link joins the last group. In English,
 * of the Spanish pages only the first one is linked.
 */
export function footerLinksWith(
  allPages: Pick<TextPage, 'label' | 'path' | 'lang'>[],
  language: 'en' | 'es' = 'en',
): LinkGroup[] {
  const inSpanishOnly = allPages.filter(({ lang, path }) => lang === 'es' && path !== inSpanish.href);
  const pages = allPages.filter((page) => !inSpanishOnly.includes(page));
  if (language === 'es') {
    const links = inSpanishOnly.map(({ label, path }) => ({ label, href: path }));
    return [{ heading: 'En español', links: [{ label: 'Inicio', href: inSpanish.href }, ...links] }];
  }
  const hrefs = new Map<string, string>(pages.map(({ label, path }) => [label, path]));
  const groups = footerLinks.map(({ heading, links }) => ({
    heading,
    links: links.map(({ label, href }) => ({ label, href: hrefs.get(label) ?? href })),
  }));
  const labels = footerLinks.flatMap(({ links }) => links.map(({ label }) => label));
  const others = pages.filter(({ label }) => !labels.includes(label));
  groups.at(-1)?.links.push(...others.map(({ label, path, lang }) => ({ label, href: path, lang })));
  return groups;
}

/** Laws and phone carriers require these pages. */
export const legalLabels = ['Privacy Policy', 'Terms of Service'];

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
  contact: claimed('contact', ({ label }) => `${label}.`),
  samples: 'This is a sample site: the numbers, customers and quotes are made up.',
};
