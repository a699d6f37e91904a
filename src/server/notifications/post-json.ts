import { types } from 'node:util';
import { codeOf } from '#db/error-code.ts';
import { DeliveryError } from './channel.ts';

const TIMEOUT_MS = 10_000;

/** Returns only the status, because the response may quote what a visitor sent. */
export async function postJson(
  url: URL,
  body: string,
  { signal: stop, headers }: { signal: AbortSignal; headers?: Record<string, string> },
): Promise<string> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'porchlight', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([stop, timeout]),
  }).catch((error: unknown) => {
    if (stop.aborted) throw new DeliveryError('ABORTED');
    if (timeout.aborted) throw new DeliveryError('TIMEOUT');
    throw new DeliveryError(codeOf(types.isNativeError(error) ? error.cause : error));
  });
  void response.body?.cancel().catch(() => undefined);
  const { status } = response;
  if (response.ok) return `the receiver answered ${status}`;
  const isRedirect = status >= 300 && status < 400;
  const why = isRedirect ? 'redirects are not followed' : 'the receiver refused the event';
  throw new DeliveryError(`HTTP_${status}`, why);
}
