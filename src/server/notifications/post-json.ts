import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DELIVERY_MS, DeliveryError } from './channel.ts';
import { bareHost } from './local-hosts.ts';
import { isPrivateAddress } from './private-addresses.ts';

export interface JsonPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  allowPrivate: boolean;
  signal: AbortSignal;
}

// Nobody reads the answer: what is left after so much is not waited for.
const MOST_ANSWER_BYTES = 16_384;

/** Posts without following redirects; resolves with the answer's status, rejects with DeliveryError. */
export function postJson({ url, headers, body, allowPrivate, signal }: JsonPost): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const host = bareHost(url);
  return new Promise((resolve, reject) => {
    if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw privateAddress();
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_MS)]),
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      ...(!allowPrivate && { lookup: publicLookup }),
    });
    sending.on('response', (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) response.destroy();
      });
      // The status is the answer, however the rest of it ends.
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', (error: NodeJS.ErrnoException) => reject(explain(error, signal)));
    sending.end(body);
  });
}

const privateAddress = () =>
  new DeliveryError(
    'PRIVATE_ADDRESS',
    'the host is in a private network: set LEAD_WEBHOOK_ALLOW_PRIVATE=1 if it should be',
  );

/** Resolves a name to the very addresses that are then connected to, and refuses one that has a private one. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    // Node types the list as optional where there is an error.
    const addresses: LookupAddress[] = error ? [] : found;
    const [first] = addresses;
    const refused = addresses.some(({ address }) => isPrivateAddress(address)) ? privateAddress() : null;
    if (error ?? refused ?? !first) callback(error ?? refused, '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function explain(error: NodeJS.ErrnoException, signal: AbortSignal): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (error.name !== 'AbortError') return new DeliveryError(error.code);
  return new DeliveryError(signal.aborted ? 'ABORTED' : 'TIMEOUT');
}
