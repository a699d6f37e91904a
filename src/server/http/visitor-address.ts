import { isIP } from 'node:net';
import type { Request } from 'express';

// Some proxies add a port, and brackets around an IPv6 address.
const WITH_PORT = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Without an IPv6 zone, which PostgreSQL refuses. Undefined if a trusted proxy sends something that
 * isn't an address.
 */
export function visitorAddress({ ip = '' }: Pick<Request, 'ip'>): string | undefined {
  const [, inBrackets, beforePort] = WITH_PORT.exec(ip) ?? [];
  // On a socket for both protocols, `::ffff:192.0.2.1` is an IPv4 address.
  const plain = (inBrackets ?? beforePort ?? ip).replace(/^::ffff:(?=[\d.]+$)/i, '');
  const [address = ''] = plain.split('%', 1);
  return isIP(address) ? address : undefined;
}
