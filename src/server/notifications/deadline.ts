import { DeliveryError } from './channel.ts';

/** Aborts the action: a server may be silent, or answer a byte a minute. */
export async function withDeadline<T>(
  act: (signal: AbortSignal) => Promise<T>,
  ms = 30_000,
): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  // In this order, because nobody would hear of the abort if the action threw at once.
  return Promise.race([act(signal), rejectWhenAborted(signal)]);
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('TIMEOUT')));
  });
