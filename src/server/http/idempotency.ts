import { hash } from 'node:crypto';
import type { Request } from 'express';
import { v4, v5 } from 'uuid';
import { isForm, textField } from './parse-body.ts';
import { visitorAddress } from './trust-proxy.ts';

const WINDOW_MS = 10 * 60 * 1000;

/** For a form without a key, `earlierId` is the id that it would have in the previous time window. Else it is null. */
export interface RowIds {
  id: string;
  earlierId: string | null;
}

/** A form without a key gets an id from its content, IP address and time window, so that a repeat adds no row. */
export function rowIds(
  req: Request,
  { namespace, contentHash }: { namespace: string; contentHash: string },
  now = Date.now(),
): RowIds {
  const isFormPost = isForm(req);
  const key = (isFormPost ? textField(req, 'idempotencyKey') : req.get('idempotency-key'))?.trim();
  if (key) return { id: v5(key, namespace), earlierId: null };
  if (!isFormPost) return { id: v4(), earlierId: null };
  const window = Math.floor(now / WINDOW_MS);
  const idIn = (timeWindow: number) =>
    v5(hashOf([contentHash, visitorAddress(req) ?? req.ip, timeWindow]), namespace);
  return { id: idIn(window), earlierId: idIn(window - 1) };
}

/** Two spellings of a number or an address that people type alike are equal without case, spaces and punctuation. */
export const withoutPunctuation = (typed: string) => typed.toLowerCase().replace(/[\s\p{P}\p{Cf}]/gu, '');

export const hashOf = (content: readonly unknown[]) => hash('sha256', JSON.stringify(content));
