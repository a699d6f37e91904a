import dns from 'node:dns/promises';
import { types } from 'node:util';
import { codeOf } from '#runtime/error-code.ts';
import { DeliveryError, type Delivered } from './channel.ts';

type Init = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

/**
 * Resolves with any status. The body isn't read, because it may quote what a visitor sent. No
 * redirect is followed, because it could lead to any address.
 */
export async function sendRequest(
  url: URL,
  signal: AbortSignal,
  init: Init = {},
): Promise<Response> {
  const headers = { 'User-Agent': 'porchlight', ...init.headers };
  const response = await findHost(url)
    .then(() => fetch(url, { ...init, headers, redirect: 'manual', signal }))
    .catch((error: unknown) => {
      throw new DeliveryError(networkCodeOf(error));
    });
  void response.body?.cancel().catch(() => undefined);
  return response;
}

const lookups = new Map<string, Promise<unknown>>();

/**
 * A lookup can't be canceled, and only two run at a time in a process. So while nobody answers for
 * a host, one lookup waits and no request to it begins: those to other hosts go out.
 */
export function findHost(
  { hostname }: URL,
  lookup: (name: string) => Promise<unknown> = dns.lookup,
): Promise<unknown> {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const running = lookups.get(address) ?? lookup(address).finally(() => lookups.delete(address));
  lookups.set(address, running);
  return running;
}

/** The code of an error of `fetch`, such as ECONNREFUSED, TimeoutError or "bad port". */
export function networkCodeOf(error: unknown): string {
  const cause = types.isNativeError(error) ? (error.cause ?? error) : error;
  if (!types.isNativeError(cause) && !(cause instanceof DOMException)) return 'UNKNOWN';
  return codeOf(cause) ?? (cause.name === 'Error' ? cause.message : cause.name);
}

export async function sendAccepted(url: URL, signal: AbortSignal, init?: Init): Promise<void> {
  const { ok, status } = await sendRequest(url, signal, init);
  if (!ok) throw new DeliveryError(`HTTP_${status}`);
}

export async function postJson(
  url: URL,
  body: string,
  signal: AbortSignal,
  headers?: Record<string, string>,
): Promise<Delivered> {
  await sendAccepted(url, signal, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  return { refused: 0 };
}
