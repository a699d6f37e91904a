import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { deliveryError, DeliveryError } from './delivery-error.ts';
import { bareHost, isPrivateAddress } from './local-hosts.ts';
import { privateAddress, publicLookup } from './private-lookup.ts';

export interface JsonPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  allowPrivate: boolean;
  /** In all, from looking up the name to the end of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
}

// Nobody reads the answer: what is left after so much is not waited for.
const MOST_ANSWER_BYTES = 16_384;

/** Posts without following redirects; resolves with the answer's status, rejects with DeliveryError. */
export function postJson({ url, headers, body, allowPrivate, timeoutMs, signal }: JsonPost): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const host = bareHost(url);
  return new Promise((resolve, reject) => {
    if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw privateAddress();
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
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

function explain(error: NodeJS.ErrnoException, signal: AbortSignal): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (error.name !== 'AbortError') return deliveryError(error.code);
  return deliveryError(signal.aborted ? 'ABORTED' : 'TIMEOUT');
}
