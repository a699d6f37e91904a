import type { RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** Serves the files of the build, and their compressed copies to clients that accept them. */
export const staticFiles = (folder: string): RequestHandler =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: {
      redirect: false,
      setHeaders: (res, path) => {
        res.setHeader('Cache-Control', cacheControlOf(path.slice(folder.length)));
        if (isPicture(path)) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      },
    },
  });

/** Other sites show the social picture and the icons. */
const isPicture = (path: string) => /\.(png|ico|svg)$/.test(path);

const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
