import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** The client's built files with their compressed twins. Names with a hash never change what they hold. */
export function builtAssets(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      const hashed = path.startsWith('/assets/');
      res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    // sirv cuts the connection on a range that cannot be served; files this small need none.
    delete req.headers.range;
    serve(req, res, next);
  };
}
