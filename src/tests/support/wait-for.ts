import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the value satisfies, for at most five seconds; gives the last one either way. */
export async function waitFor<T>(read: () => T, isEnough: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 5_000;
  while (!isEnough(read()) && Date.now() < deadline) await sleep(10);
  return read();
}

export type LogLine = Record<string, unknown>;

const linesOf = (log: string) =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

/** All lines under a request's id, once the request itself has its own: that is written last. */
export async function linesUnder(id: string, log: () => string): Promise<LogLine[]> {
  return waitFor(
    () => linesOf(log()).filter(({ requestId }) => requestId === id),
    (lines) => lines.some((line) => 'route' in line),
  );
}
