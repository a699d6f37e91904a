import { homePage } from '#content/home-page.ts';
import { region, site } from '#content/site.ts';

/** Data for search engines (https://schema.org), without ratings, because the testimonials are samples. */
export function structuredData(publicUrl: string) {
  const organization = `${publicUrl}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: site.brand,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        email: site.email,
        telephone: site.phone.e164,
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        name: site.brand,
        url: `${publicUrl}/`,
        inLanguage: 'en-US',
        publisher: { '@id': organization },
      },
      {
        '@type': 'Service',
        name: homePage.title,
        description: homePage.description,
        serviceType: homePage.serviceType,
        provider: { '@id': organization },
        areaServed: { '@type': 'State', name: region.name },
        audience: { '@type': 'BusinessAudience', name: homePage.audience },
        slogan: site.slogan,
      },
    ],
  };
}
