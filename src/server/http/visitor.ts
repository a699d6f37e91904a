import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { validate } from 'uuid';
import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';

const NAME = 'porchlight_visitor' satisfies BrowserStorageKey;
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

export function readVisitorId(req: Request): string | undefined {
  const id = parseCookie(req.headers.cookie ?? '')[NAME];
  return id && validate(id) ? id : undefined;
}

/** Call only after a save, so that reading the page sets no cookie. */
export function rememberVisitor(res: Response, visitorId: string, secure: boolean): void {
  res.cookie(NAME, visitorId, { httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_MS });
}
