import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';

/** Removes ports and brackets, which some proxies add, before Express reads the addresses. */
export const plainForwardedFor: RequestHandler = ({ headers }, _res, next) => {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.split(',').map(plain).join(', ');
  next();
};

function plain(address: string): string {
  const [, inBrackets, v4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address.trim()) ?? [];
  return inBrackets ?? v4 ?? address.trim();
}

/** Without an IPv6 zone, which PostgreSQL refuses. Undefined if a trusted proxy sends something that isn't an address. */
export function visitorAddress({ ip = '' }: Pick<Request, 'ip'>): string | undefined {
  // On a socket for both protocols, `::ffff:192.0.2.1` is an IPv4 address.
  const [address = ''] = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%', 1);
  return isIP(address) ? address : undefined;
}
