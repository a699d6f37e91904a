import type { RequestHandler } from 'express';

/** Throws URIError where a path cannot be decoded: each file server has its own way to fail on those. */
export const wellFormedAddress: RequestHandler = (req, _res, next) => {
  decodeURIComponent(req.path);
  next();
};
