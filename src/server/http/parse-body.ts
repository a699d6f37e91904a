import express, { type Request, type RequestHandler } from 'express';
import { HttpError } from './errors.ts';

const LIMIT = '16kb';
const FORM = 'application/x-www-form-urlencoded';

export const isForm = (req: Request) => Boolean(req.is(FORM));

const onlyJsonOrForm: RequestHandler = (req, _res, next) => {
  // is() is null where there is no body at all, false where it is of another type.
  if (!req.is(['application/json', FORM])) throw new HttpError('unsupported-media-type');
  next();
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
export const parseBody: RequestHandler[] = [
  onlyJsonOrForm,
  express.json({ limit: LIMIT, inflate: false }),
  express.urlencoded({ limit: LIMIT, inflate: false, extended: false }),
  isObject,
];
