import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Logger } from '../telemetry/logger.ts';
import type { RowIds } from './idempotency.ts';

const MAX_USER_AGENT_LENGTH = 500;

export interface Sender {
  ipAddress: string | null;
  userAgent: string | null;
  page: URL | null;
  /** The browser asks the site not to share or sell data: https://w3c.github.io/gpc/ */
  isPrivate: boolean;
}

export interface SubmissionContext {
  ids: RowIds;
  contentHash: string;
  visitorId: string;
  sender: Sender;
  logger: Logger;
}

export function senderOf(req: Request, publicUrl: string): Sender {
  return {
    ipAddress: addressOf(req.ip),
    userAgent: req.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    page: pageOf(req, publicUrl),
    isPrivate: req.get('sec-gpc')?.trim() === '1',
  };
}

/** Drops an IPv6 zone, because PostgreSQL's inet can't store zones. */
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
