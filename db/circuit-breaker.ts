/** A closed breaker allows every attempt; an open breaker allows one attempt per cool-down. */
export function createCircuitBreaker(cooldownMs: number, onChange: (closed: boolean) => void) {
  let closed = true;
  let nextAttemptAt = 0;
  return {
    isClosed: () => closed,
    requestAttempt: () => {
      if (closed) return true;
      const now = performance.now();
      if (now < nextAttemptAt) return false;
      nextAttemptAt = now + cooldownMs;
      return true;
    },
    endCooldown: () => {
      nextAttemptAt = 0;
    },
    recordResult: (succeeded: boolean) => {
      if (!succeeded) nextAttemptAt = performance.now() + cooldownMs;
      if (succeeded === closed) return;
      closed = succeeded;
      onChange(closed);
    },
  };
}
