import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

/** Callers must add this handler after the path's other handlers, because it refuses every method except OPTIONS. */
export function allowMethods(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError('method-not-allowed', { headers: { Allow: allow } });
    res.status(204).setHeader('Allow', allow).end();
  };
}
