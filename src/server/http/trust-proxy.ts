import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Express, RequestHandler } from 'express';
import { codeOf } from '#db/error-code.ts';
import type { Env } from '../env.server.ts';

const LOOK_UP_AT_MOST_EVERY_MS = 1_000;
// A name server that is slow must not hold up who comes directly and pretends to come through a proxy.
const WAIT_AT_MOST_MS = 500;

/**
 * Whom X-Forwarded-For is believed from: the nearest TRUST_PROXY hops, whoever they are; else one hop, from the addresses
 * of TRUST_PROXY_NAME alone, so that a visitor who comes past the proxy cannot choose an address.
 */
export function trustProxy(app: Express, { TRUST_PROXY, TRUST_PROXY_NAME }: Env): void {
  app.set('trust proxy', TRUST_PROXY ?? 0);
  if (TRUST_PROXY !== undefined || !TRUST_PROXY_NAME) return;
  const proxy = new NamedProxy(TRUST_PROXY_NAME);
  app.set('trust proxy', (address: string, hop: number) => hop === 0 && proxy.isAt(address));
  app.use(proxy.recognise);
}

class NamedProxy {
  private addresses = new Set<string>();
  private lookedUpAt = -Infinity;
  private lookingUp: Promise<void> | undefined;

  constructor(private readonly name: string) {}

  isAt(address: string): boolean {
    return this.addresses.has(withoutMapping(address));
  }

  /** Asks again where a stranger passes on a request: the proxy may have been started or replaced since. */
  readonly recognise: RequestHandler = async (req, _res, next) => {
    const peer = req.socket.remoteAddress ?? '';
    if (req.headers['x-forwarded-for'] && !this.isAt(peer)) {
      await Promise.race([this.lookUp(), sleep(WAIT_AT_MOST_MS, undefined, { ref: false })]);
    }
    next();
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
