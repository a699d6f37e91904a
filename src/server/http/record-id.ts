import type { Request } from 'express';
import { v4, v5 } from 'uuid';
import { isForm, textField } from './parse-body.ts';
import { visitorAddress } from './trust-proxy.ts';

const HOUR_MS = 3_600_000;

interface RecordContent {
  /** Two resources with the same idempotency key have different ids. */
  path: string;
  /** Normalized, so that repeats of a submission have equal content. */
  content: unknown[];
  /** Whether a form without a key that has the same content, address and hour is a repeat. */
  mergesForms: boolean;
}

/** A repeat has the same id. */
export function recordIdFor(req: Request, { path, content, mergesForms }: RecordContent): string {
  const isFormPost = isForm(req);
  const idFrom = (origin: object) => v5(JSON.stringify([path, origin, content]), v5.URL);
  const key = (isFormPost ? textField(req, 'idempotencyKey') : req.get('idempotency-key'))?.trim();
  if (key) return idFrom({ key });
  if (!isFormPost || !mergesForms) return v4();
  return idFrom({ address: visitorAddress(req) ?? req.ip, hour: Math.floor(Date.now() / HOUR_MS) });
}

/** Two spellings of a number or an address that people type alike are equal without case, spaces and punctuation. */
export const withoutPunctuation = (typed: string) => typed.toLowerCase().replace(/[\s\p{P}\p{Cf}]/gu, '');
