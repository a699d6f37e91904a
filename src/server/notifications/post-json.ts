import { types } from 'node:util';
import { codeOf } from '#db/error-code.ts';
import { DELIVERY_MS, DeliveryError } from './channel.ts';

export interface JsonPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** Posts without following redirects; resolves with the response's status, rejects with DeliveryError. */
export async function postJson({ url, headers, body, signal }: JsonPost): Promise<number> {
  const timeout = AbortSignal.timeout(DELIVERY_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel(); // Nobody reads it.
    return response.status;
  } catch (error) {
    if (signal.aborted) throw new DeliveryError('ABORTED');
    if (timeout.aborted) throw new DeliveryError('TIMEOUT');
    throw new DeliveryError(types.isNativeError(error) ? codeOf(error.cause) : undefined);
  }
}
