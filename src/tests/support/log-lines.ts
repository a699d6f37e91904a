import { eventually } from './eventually.ts';

/** Returns a request's log lines, after waiting for the last of them, which has the `route`. */
export const linesUnder = (id: string, log: () => string) =>
  eventually(
    () => {
      const lines = log().split('\n').filter(Boolean);
      return lines
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ requestId }) => requestId === id);
    },
    (lines) => lines.some((line) => 'route' in line),
  );
