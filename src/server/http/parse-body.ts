import express, { type Request, type RequestHandler } from 'express';
import { safeParse, type core } from 'zod/mini';
import { firstErrors, type FieldError } from '#shared/api.ts';
import { bodyLimits } from './body-limits.ts';
import { HttpError } from './errors.ts';

const LIMITS = { limit: `${bodyLimits.post}kb`, inflate: false };

const refuseOtherTypes: RequestHandler = ({ body }: { body?: unknown }, _res, next) => {
  if (body === undefined) throw new HttpError('unsupported-media-type');
  next();
};

/** The fields of `req.body` are not validated yet. Refuses with 400, 413 or 415. */
export const parseBody: RequestHandler[] = [
  express.json(LIMITS),
  // At most 1,000 fields, the parser's own limit: more fields of one name block the process.
  express.urlencoded({ ...LIMITS, extended: false }),
  refuseOtherTypes,
];

export const isForm = (req: Request) => Boolean(req.is('application/x-www-form-urlencoded'));

export function textField(req: Request, name: string): string | undefined {
  const value = (req.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Refuses an invalid input with an error for each field. */
export function validate<Schema extends core.$ZodType>(
  schema: Schema,
  input: unknown,
  detailFor: (errors: FieldError[]) => string | undefined = () => undefined,
): core.output<Schema> {
  const parsed = safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const errors = firstErrors(parsed.error.issues);
  const detail = detailFor(errors);
  throw new HttpError('invalid-input', { errors, ...(detail && { detail }) });
}
