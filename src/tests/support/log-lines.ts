import { eventually } from './eventually.ts';

export type LogLine = Record<string, unknown>;

const linesOf = (log: string) =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine);

/** All log lines with this request ID; waits for the request's own line, which is written last. */
export async function linesUnder(id: string, log: () => string): Promise<LogLine[]> {
  return eventually(
    () => linesOf(log()).filter(({ requestId }) => requestId === id),
    (lines) => lines.some((line) => 'route' in line),
  );
}
