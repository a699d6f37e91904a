import { hash } from 'node:crypto';
import type { Request } from 'express';
import { v4, v5 } from 'uuid';
import { isForm, textField } from './parse-body.ts';

const WINDOW_MS = 10 * 60 * 1000;

/** The id to write under, and those of the ten minutes before and after: of two sends the later may come first. */
export interface RowIds {
  id: string;
  earlierId: string | null;
  laterId?: string | undefined;
}

export const nearIds = ({ earlierId, laterId }: Omit<RowIds, 'id'>): string[] =>
  [earlierId, laterId].filter((id) => typeof id === 'string');

/**
 * The row's id comes from the request's key before anything is written. A form without a key gets one made
 * of its content, the client's address and the current ten minutes; JSON without a key is never merged.
 * The namespace is a UUID of the resource, so that one key names different rows of different resources.
 */
export function rowIds(
  req: Request,
  { namespace, contentHash }: { namespace: string; contentHash: string },
  now = Date.now(),
): RowIds {
  const form = isForm(req);
  const key = (form ? textField(req, 'idempotencyKey') : req.get('idempotency-key'))?.trim();
  if (key) return { id: v5(key, namespace), earlierId: null };
  if (!form) return { id: v4(), earlierId: null };
  const window = Math.floor(now / WINDOW_MS);
  const idIn = (number: number) => v5(hashOf([contentHash, req.ip, number]), namespace);
  return { id: idIn(window), earlierId: idIn(window - 1), laterId: idIn(window + 1) };
}

export const hashOf = (content: readonly unknown[]) => hash('sha256', JSON.stringify(content));
