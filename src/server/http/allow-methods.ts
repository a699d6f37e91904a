import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

/** The last handler of a path: answers OPTIONS and refuses all other methods. */
export function allowMethods(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError('method-not-allowed', { headers: { Allow: allow } });
    res.status(204).setHeader('Allow', allow).end();
  };
}
