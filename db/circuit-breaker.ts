/** Closed, it admits everything. Open, it admits one attempt after each rest. */
export function createCircuitBreaker(restMs: number, onChange?: (closed: boolean) => void) {
  let closed = true;
  let nextAttemptAt = 0;
  return {
    isClosed: () => closed,
    /** False while the database is down. An admitted caller must report the result. */
    admits: () => {
      if (closed) return true;
      const now = performance.now();
      if (now < nextAttemptAt) return false;
      // The others wait for the report of this attempt, or for the next rest if it never reports.
      nextAttemptAt = now + restMs;
      return true;
    },
    /** Admits the next attempt at once, for callers who cannot wait for the rest to end. */
    endRest: () => {
      nextAttemptAt = 0;
    },
    report: (succeeded: boolean) => {
      if (!succeeded) nextAttemptAt = performance.now() + restMs;
      if (succeeded === closed) return;
      closed = succeeded;
      onChange?.(closed);
    },
  };
}
