export interface BreakerOptions {
  /** How long nothing is tried after a failure. */
  restMs: number;
  onChange?: ((closed: boolean) => void) | undefined;
}

/** Closed it lets everything through; open it lets one attempt through after each rest. */
export interface CircuitBreaker {
  isClosed: () => boolean;
  /** False where an attempt would only wait for what is known to be away. Who is let through reports back. */
  admits: () => boolean;
  /** Lets the next attempt through at once: for who cannot wait for a rest to end. */
  endRest: () => void;
  report: (succeeded: boolean) => void;
}

export function createCircuitBreaker({ restMs, onChange }: BreakerOptions): CircuitBreaker {
  let closed = true;
  let nextAttemptAt = 0;
  return {
    isClosed: () => closed,
    admits() {
      if (closed) return true;
      const now = performance.now();
      if (now < nextAttemptAt) return false;
      // Taken by this one; the others wait for its report, or for another rest should none come.
      nextAttemptAt = now + restMs;
      return true;
    },
    endRest() {
      nextAttemptAt = 0;
    },
    report(succeeded) {
      if (!succeeded) nextAttemptAt = performance.now() + restMs;
      if (succeeded === closed) return;
      closed = succeeded;
      onChange?.(closed);
    },
  };
}
