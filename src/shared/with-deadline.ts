/** Doesn't stop late work. Uses a plain timer, because aborting a signal creates two errors with stack traces. */
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
