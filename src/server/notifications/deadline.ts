import { DeliveryError } from './channel.ts';

/** Aborts the action: a server may be silent, or answer a byte a minute. */
export async function withDeadline(act: (signal: AbortSignal) => Promise<void>, ms = 30_000) {
  const signal = AbortSignal.timeout(ms);
  const isLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('TIMEOUT')));
  });
  await Promise.race([isLate, act(signal)]);
}
