import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

/** Must be the last handler of its path. */
export function allowMethods(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError('method-not-allowed', { headers: { Allow: allow } });
    res.status(204).setHeader('Allow', allow).end();
  };
}
