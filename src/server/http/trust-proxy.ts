import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';

const LOOK_UP_AT_MOST_EVERY_MS = 1_000;
// A name server that is slow must not hold up who comes directly and pretends to come through a proxy.
const WAIT_AT_MOST_MS = 500;

/** Whom X-Forwarded-For and X-Request-Id are believed from. */
export interface Proxies {
  /** As Express asks it, of the peer at hop 0. */
  isTrusted: (address: string, hop: number) => boolean;
  /** A promise where the peer is a stranger who may be the proxy: who it is stands once that is kept. */
  recognise: (req: IncomingMessage) => Promise<void> | undefined;
}

/**
 * The nearest TRUST_PROXY hops, whoever they are; else one hop, from the addresses of TRUST_PROXY_NAME alone, so that a
 * visitor who comes past the proxy cannot choose an address.
 */
export function trustedProxies({ TRUST_PROXY, TRUST_PROXY_NAME }: Env): Proxies {
  if (TRUST_PROXY === undefined && TRUST_PROXY_NAME) return new NamedProxy(TRUST_PROXY_NAME);
  const hops = TRUST_PROXY ?? 0;
  return { isTrusted: (_address, hop) => hop < hops, recognise: () => undefined };
}

class NamedProxy implements Proxies {
  private addresses = new Set<string>();
  private lookedUpAt = -Infinity;
  private lookingUp: Promise<void> | undefined;

  constructor(private readonly name: string) {}

  readonly isTrusted = (address: string, hop: number) =>
    hop === 0 && this.addresses.has(withoutMapping(address));

  /** Asks again where a stranger passes on a request: the proxy may have been started or replaced since. */
  readonly recognise = (req: IncomingMessage) => {
    if (!req.headers['x-forwarded-for'] || this.isTrusted(req.socket.remoteAddress ?? '', 0))
      return undefined;
    return Promise.race([this.lookUp(), sleep(WAIT_AT_MOST_MS, undefined, { ref: false })]);
  };

  private lookUp(): Promise<void> | undefined {
    const isDue = performance.now() - this.lookedUpAt > LOOK_UP_AT_MOST_EVERY_MS;
    if (!this.lookingUp && isDue) this.lookingUp = this.ask().finally(() => (this.lookingUp = undefined));
    return this.lookingUp;
  }

  private async ask(): Promise<void> {
    try {
      const found = await lookup(this.name, { all: true });
      this.addresses = new Set(found.map(({ address }) => address));
    } catch (error) {
      // A name that nobody bears is a proxy that does not run; where no name server answers, it is where it was.
      if (codeOf(error) === 'ENOTFOUND') this.addresses.clear();
    }
    this.lookedUpAt = performance.now();
  }
}

/** An IPv4 peer of a socket that listens on IPv6 too comes as ::ffff:192.0.2.1. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
