import express, { type Request, type RequestHandler } from 'express';
import { HttpError } from './errors.ts';

declare module 'express-serve-static-core' {
  interface Request {
    /** As `req.is` found it, which reads the header anew each time. */
    bodyType?: string | false | null;
  }
}

const LIMITS = { limit: '16kb', inflate: false, type: () => true };
const [JSON_TYPE, FORM_TYPE] = ['application/json', 'application/x-www-form-urlencoded'];
const readers = new Map<unknown, RequestHandler>([
  [JSON_TYPE, express.json(LIMITS)],
  [FORM_TYPE, express.urlencoded({ ...LIMITS, extended: false })],
]);

/** Null where there is no body at all, false where it is of another type. */
function bodyType(req: Request) {
  req.bodyType ??= req.is([JSON_TYPE, FORM_TYPE]);
  return req.bodyType;
}

export const isForm = (req: Request) => bodyType(req) === FORM_TYPE;

const readBody: RequestHandler = (req, res, next) => {
  const read = readers.get(bodyType(req));
  if (!read) throw new HttpError('unsupported-media-type');
  read(req, res, next);
};

// Strict JSON is an object or a list.
const isObject: RequestHandler = (req, _res, next) => {
  if (Array.isArray(req.body)) throw new HttpError('malformed-body');
  next();
};

/** A form's field; undefined where there is none, or several of the name. */
export function textField(req: Request, name: string): string | undefined {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Leaves an object of unknown fields in `req.body`, or refuses: 400, 413, 415. */
export const parseBody = [readBody, isObject];
