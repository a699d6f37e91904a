import type { Request } from 'express';
import { v4, v5 } from 'uuid';
import { isForm, textField } from './parse-body.ts';
import { visitorAddress } from './visitor-address.ts';

const HOUR_MS = 3_600_000;

/**
 * A repeat has the same id. `content` is normalized, so that it is equal in repeats. A form without
 * a key that has the same content, address and hour is a repeat.
 */
export function recordIdFor(req: Request, content: unknown[]): string {
  const isFormPost = isForm(req);
  const idFrom = (origin: object) => v5(JSON.stringify([origin, content]), v5.URL);
  const key = req.get('idempotency-key') ?? textField(req, 'idempotencyKey');
  if (key) return idFrom({ key });
  if (!isFormPost) return v4();
  return idFrom({ address: visitorAddress(req) ?? req.ip, hour: Math.floor(Date.now() / HOUR_MS) });
}

/** Drops case, spaces and punctuation, so that two spellings of one number or address are equal. */
export const withoutPunctuation = (typed: string) =>
  typed.toLowerCase().replace(/[\s\p{P}\p{Cf}]/gu, '');
