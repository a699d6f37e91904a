import { eventually } from './eventually.ts';

/** Waits for the request's own line, which is written last. */
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
