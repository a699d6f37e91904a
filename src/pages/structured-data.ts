import { homePage } from '#content/home-page.ts';
import { region, site, trades } from '#content/site.ts';

/** https://schema.org. No ratings, because the testimonials are samples. */
export function structuredData(publicUrl: string) {
  const organization = { '@id': `${publicUrl}/#organization` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: site.brand,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        email: site.email,
        telephone: site.phone.e164,
      },
      {
        '@type': 'WebSite',
        name: site.brand,
        url: `${publicUrl}/`,
        inLanguage: 'en-US',
        publisher: organization,
      },
      {
        '@type': 'Service',
        name: homePage.title,
        description: homePage.description,
        provider: organization,
        areaServed: { '@type': 'State', name: region.name },
        audience: { '@type': 'BusinessAudience', name: trades.map(({ name }) => name).join(', ') },
      },
    ],
  };
}
