/**
 * Resolves as the work does, or rejects with `late()` after `ms`; the work itself is not cancelled. A plain timer:
 * an abort signal creates two errors with their stacks each time.
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
