import { eventually } from './eventually.ts';

export type LogLine = Record<string, unknown>;

const linesOf = (log: string) =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

/** All lines under a request's id, once the request itself has its own: that is written last. */
export async function linesUnder(id: string, log: () => string): Promise<LogLine[]> {
  return eventually(
    () => linesOf(log()).filter(({ requestId }) => requestId === id),
    (lines) => lines.some((line) => 'route' in line),
  );
}
