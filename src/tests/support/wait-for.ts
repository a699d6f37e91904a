import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the value satisfies, for at most five seconds; gives the last one either way. */
export async function waitFor<T>(read: () => T, isEnough: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 5_000;
  while (!isEnough(read()) && Date.now() < deadline) await sleep(10);
  return read();
}

/** The requests logged so far, once there are this many. */
export async function requestLines(log: () => string, count: number): Promise<Record<string, unknown>[]> {
  const read = () =>
    log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'route' in line);
  return waitFor(read, (lines) => lines.length >= count);
}
