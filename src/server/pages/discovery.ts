import { Router } from 'express';
import { homePage } from '#content/home-page.ts';
import { site } from '#content/site.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { discoveryPaths, type Route } from '../http/routes.ts';

const SECURITY_TXT_DAYS = 180;

export function discoveryRoutes({ publicUrl }: PublicConfig, routes: readonly Route[]): Router {
  const line = (name: string, path: string) => (publicUrl ? `${name}: ${publicUrl}${path}\n` : '');
  const router = Router();
  const serve = (path: string, type: string, textOf: () => string) =>
    router.get(path, (_req, res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600').type(type).send(textOf());
    });

  const robots = `User-agent: *
Allow: /
Disallow: /api/
${line('\nSitemap', discoveryPaths.sitemap)}`;
  serve(discoveryPaths.robots, 'text/plain', () => robots);

  const pages = routes.filter(({ isPage }) => publicUrl && isPage);
  const urls = pages.map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>
`;
  serve(discoveryPaths.sitemap, 'application/xml', () => sitemap);

  serve(discoveryPaths.manifest, 'application/manifest+json', () =>
    JSON.stringify({
      name: homePage.title,
      short_name: site.brand,
      description: homePage.description,
      start_url: '/',
      display: 'browser',
      icons: [
        { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    }),
  );

  const expiryDay = () =>
    new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString().slice(0, 10);
  // https://www.rfc-editor.org/rfc/rfc9116 requires Expires.
  serve(
    discoveryPaths.security,
    'text/plain',
    () => `Contact: mailto:${site.email}
Expires: ${expiryDay()}T00:00:00Z
Preferred-Languages: en, es
${line('Canonical', discoveryPaths.security)}`,
  );
  return router;
}
