/** Closed, it allows every attempt. Open, it allows one per cool-down. */
export function createCircuitBreaker(cooldownMs: number, onChange?: (closed: boolean) => void) {
  let closed = true;
  let nextAttemptAt = 0;
  return {
    isClosed: () => closed,
    /** False while the database is down. Each caller that is allowed must record its result. */
    allowsAttempt: () => {
      if (closed) return true;
      const now = performance.now();
      if (now < nextAttemptAt) return false;
      // Others are refused until this result, or until the next cool-down if none comes.
      nextAttemptAt = now + cooldownMs;
      return true;
    },
    /** Allows the next attempt at once, for callers that can't wait for the cool-down to end. */
    endCooldown: () => {
      nextAttemptAt = 0;
    },
    recordResult: (succeeded: boolean) => {
      if (!succeeded) nextAttemptAt = performance.now() + cooldownMs;
      if (succeeded === closed) return;
      closed = succeeded;
      onChange?.(closed);
    },
  };
}
