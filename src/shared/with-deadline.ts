/**
 * Rejects with `late()` if the work takes longer than `ms`, but doesn't stop the work. Uses a plain timer, because an
 * abort signal creates two errors with stack traces each time.
 */
export const withDeadline = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    const then =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        clearTimeout(timer);
        settle(outcome);
      };
    work.then(then(resolve), then(reject));
  });
