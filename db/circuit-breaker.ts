/** Closed it lets everything through; open it lets one attempt through after each rest. */
export function createCircuitBreaker(restMs: number, onChange?: (closed: boolean) => void) {
  let closed = true;
  let nextAttemptAt = 0;
  return {
    isClosed: () => closed,
    /** False where an attempt would only wait for what is known to be away. Who is let through reports back. */
    admits: () => {
      if (closed) return true;
      const now = performance.now();
      if (now < nextAttemptAt) return false;
      // Taken by this one; the others wait for its report, or for another rest should none come.
      nextAttemptAt = now + restMs;
      return true;
    },
    /** Lets the next attempt through at once: for who cannot wait for a rest to end. */
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
