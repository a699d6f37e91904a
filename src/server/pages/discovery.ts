import { Router } from 'express';
import type { TextView } from '#content/pages.ts';
import { site } from '#content/site.ts';
import type { PublicConfig } from '#shared/public-config.ts';

const SECURITY_TXT_DAYS = 180;

const files: Record<string, { type: string; text: (config: PublicConfig, pages: TextView[]) => string }> = {
  '/robots.txt': {
    type: 'text/plain',
    text: ({ publicUrl }) =>
      `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  },
  '/sitemap.xml': {
    type: 'application/xml',
    text: ({ publicUrl }, pages) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/', ...pages.map(({ path }) => path)]
      .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
      .join('')}</urlset>
`,
  },
  '/manifest.webmanifest': {
    type: 'application/manifest+json',
    text: () =>
      JSON.stringify({
        name: site.title,
        short_name: site.brand,
        description: site.description,
        start_url: '/',
        display: 'browser',
        background_color: '#efece3',
        theme_color: '#16243a',
        icons: [
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      }),
  },
  // https://www.rfc-editor.org/rfc/rfc9116 requires Expires.
  '/.well-known/security.txt': {
    type: 'text/plain',
    text: ({ publicUrl }) =>
      [
        `Contact: mailto:${site.email}`,
        `Expires: ${new Date(Date.now() + SECURITY_TXT_DAYS * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`,
        'Preferred-Languages: en, es',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
  },
};

export function discoveryRoutes(config: PublicConfig, pages: TextView[]): Router {
  const router = Router();
  for (const [path, { type, text }] of Object.entries(files)) {
    router.get(path, (_req, res) => {
      res.setHeader('Cache-Control', 'public, max-age=3600').type(type).send(text(config, pages));
    });
  }
  return router;
}
