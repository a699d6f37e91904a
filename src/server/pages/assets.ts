import type { RequestHandler } from 'express';
import serveFiles from 'express-static-gzip';
import { HttpError } from '../http/errors.ts';

/** The client's built files with their compressed twins. Names with a hash never change what they hold. */
export function builtAssets(folder: string): RequestHandler {
  const files = serveFiles(folder, {
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
  return (req, res, next) => {
    files(req, res, (error?: unknown) => {
      // It has described a packed twin that is gone: nothing of that is true of what is answered instead.
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary']) res.removeHeader(name);
      next(isPreconditionError(error) ? new HttpError('precondition-failed') : error);
    });
  };
}

const isPreconditionError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 412;
