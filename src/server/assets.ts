import type { RequestHandler } from 'express';
import serveFiles from 'express-static-gzip';

/** The client's built files with their compressed twins. Names with a hash never change what they hold. */
export function builtAssets(folder: string): RequestHandler {
  return serveFiles(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      redirect: false,
      // Files this small need none.
      acceptRanges: false,
      setHeaders(res, path) {
        const hashed = path.startsWith(`${folder}/assets/`);
        res.setHeader(
          'Cache-Control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    },
  });
}
