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
      setHeaders: (res, path) =>
        void res.setHeader('Cache-Control', cacheControlOf(path.slice(folder.length))),
    },
  });

const cacheControlOf = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
