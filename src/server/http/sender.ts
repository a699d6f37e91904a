import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Logger } from '../telemetry/logger.ts';
import type { RowIds } from './idempotency.ts';

const MOST_CHARACTERS = 500;

/** What a request tells of who sent it, beside its body. */
export interface Sender {
  ipAddress: string | null;
  userAgent: string | null;
  /** The page of ours that it was sent from. */
  page: URL | null;
  /** Asks not to be followed: https://w3c.github.io/gpc/ */
  isPrivate: boolean;
}

/** What was sent beside the input. */
export interface Sent {
  ids: RowIds;
  contentHash: string;
  visitorId: string;
  sender: Sender;
  logger: Logger;
}

export function senderOf(req: Request, publicUrl: string): Sender {
  return {
    ipAddress: addressOf(req.ip),
    userAgent: req.get('user-agent')?.slice(0, MOST_CHARACTERS) ?? null,
    page: pageOf(req, publicUrl),
    isPrivate: req.get('sec-gpc')?.trim() === '1',
  };
}

/** Null for what a proxy passed on that is no address; PostgreSQL knows no zones. */
function addressOf(ip = ''): string | null {
  const [address = ''] = ip.split('%', 1);
  return isIP(address) ? address : null;
}

function pageOf(req: Request, publicUrl: string): URL | null {
  const referer = req.get('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const page = new URL(referer);
  const isOurs = page.host === req.get('host') || page.origin === publicUrl;
  return isOurs && /^https?:$/.test(page.protocol) ? page : null;
}
