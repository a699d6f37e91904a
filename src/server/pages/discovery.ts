import { Router } from 'express';
import { homePage } from '#content/home-page.ts';
import { look } from '#content/look.ts';
import { site } from '#content/site.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { discoveryPaths, type Route } from '../http/routes.ts';

const SECURITY_TXT_DAYS = 180;

interface DiscoveryFile {
  type: string;
  text: (config: PublicConfig, routes: readonly Route[]) => string;
}

const files: Record<keyof typeof discoveryPaths, DiscoveryFile> = {
  robots: {
    type: 'text/plain',
    text: ({ publicUrl }) =>
      `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${publicUrl}${discoveryPaths.sitemap}\n`,
  },
  sitemap: {
    type: 'application/xml',
    text: ({ publicUrl }, routes) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${routes
      .filter(({ isPage }) => isPage)
      .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
      .join('')}</urlset>
`,
  },
  manifest: {
    type: 'application/manifest+json',
    text: () =>
      JSON.stringify({
        name: homePage.title,
        short_name: site.brand,
        description: homePage.description,
        start_url: '/',
        display: 'browser',
        background_color: look.colors.stone[0],
        theme_color: look.colors['dusk-raised'],
        icons: [
          { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      }),
  },
  // https://www.rfc-editor.org/rfc/rfc9116 requires Expires.
  security: {
    type: 'text/plain',
    text: ({ publicUrl }) =>
      [
        `Contact: mailto:${site.email}`,
        `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`,
        'Preferred-Languages: en, es',
        `Canonical: ${publicUrl}${discoveryPaths.security}`,
        '',
      ].join('\n'),
  },
};

export function discoveryRoutes(config: PublicConfig, routes: readonly Route[]): Router {
  const router = Router();
  for (const [name, path] of Object.entries(discoveryPaths)) {
    const { type, text } = files[name as keyof typeof files];
    router.get(path, (_req, res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600').type(type).send(text(config, routes));
    });
  }
  return router;
}
