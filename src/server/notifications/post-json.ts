import { types } from 'node:util';
import { codeOf } from '#db/error-code.ts';
import { DeliveryError } from './channel.ts';

const TIMEOUT_MS = 10_000;

/** Reads only the status, because the answer may quote what a visitor sent. */
export async function postJson(url: URL, body: string, headers?: Record<string, string>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'porchlight', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause = types.isNativeError(error) ? (error.cause ?? error) : error;
    throw new DeliveryError({ code: codeOf(cause) ?? (types.isNativeError(cause) ? cause.name : 'UNKNOWN') });
  });
  void response.body?.cancel().catch(() => undefined);
  if (response.ok) return;
  // NaN if it is a date.
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfterSeconds = seconds > 0 ? seconds : undefined;
  const { status } = response;
  throw new DeliveryError({ code: `HTTP_${status}`, isFinal: status === 410, retryAfterSeconds });
}
