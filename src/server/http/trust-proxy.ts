import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';

// Any client can cause a lookup by sending X-Forwarded-For.
const MIN_LOOKUP_INTERVAL_MS = 1_000;
const MAX_LOOKUP_WAIT_MS = 500;

export interface Proxies {
  /** The function for Express's setting `trust proxy`. Hop 0 is the peer, which opened the connection. */
  isTrusted: (address: string, hop: number) => boolean;
  /** Looks up the proxy's name again if an unknown peer sends X-Forwarded-For. Await this before `isTrusted`. */
  lookUpIfUnknown: (req: IncomingMessage) => Promise<void> | undefined;
}

/** With TRUST_PROXY_NAME, a visitor who bypasses the proxy can't forge an IP address. */
export function trustedProxies({ TRUST_PROXY, TRUST_PROXY_NAME }: Env): Proxies {
  if (TRUST_PROXY === undefined && TRUST_PROXY_NAME) return namedProxy(TRUST_PROXY_NAME);
  const hops = TRUST_PROXY ?? 0;
  return { isTrusted: (_address, hop) => hop < hops, lookUpIfUnknown: () => undefined };
}

function namedProxy(name: string): Proxies {
  let addresses = new Set<string>();
  let lookedUpAt = -Infinity;
  let pending: Promise<void> | undefined;

  async function lookUp(): Promise<void> {
    try {
      const found = await lookup(name, { all: true });
      addresses = new Set(found.map(({ address }) => address));
    } catch (error) {
      // ENOTFOUND means that the proxy isn't running. After any other error, the known addresses stay trusted.
      if (codeOf(error) === 'ENOTFOUND') addresses.clear();
    }
    lookedUpAt = performance.now();
    pending = undefined;
  }

  const isTrusted = (address: string, hop: number) => hop === 0 && addresses.has(toIpv4(address));
  return {
    isTrusted,
    lookUpIfUnknown(req) {
      if (!req.headers['x-forwarded-for'] || isTrusted(req.socket.remoteAddress ?? '', 0)) return undefined;
      if (performance.now() - lookedUpAt > MIN_LOOKUP_INTERVAL_MS) pending ??= lookUp();
      return Promise.race([pending, sleep(MAX_LOOKUP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Dual-stack sockets show an IPv4 peer as ::ffff:192.0.2.1. */
const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * The visitor's address, without the port, brackets and IPv6 zone that a proxy may add. Undefined if a trusted proxy sends
 * something else.
 */
export function visitorAddress({ ip = '' }: Pick<Request, 'ip'>): string | undefined {
  const [, inBrackets, v4] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(ip.trim()) ?? [];
  const [address = ''] = (inBrackets ?? v4 ?? ip.trim()).split('%', 1);
  return isIP(address) ? address : undefined;
}
