import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 24 * 60 * 60 * 1_000;
const RETRY_MS = 15 * 60 * 1_000;

/** Runs now and every day until a signal. Reports a failure and retries soon. */
export async function repeatDaily(
  action: () => Promise<void>,
  report: (error: unknown) => void,
): Promise<void> {
  const stop = new AbortController();
  // As process 1 of a container, only signals with a listener end it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  while (!stop.signal.aborted) {
    let pause = DAY_MS;
    await action().catch((error: unknown) => {
      report(error);
      pause = RETRY_MS;
    });
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
  }
}
