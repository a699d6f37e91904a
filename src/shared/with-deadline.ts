/** Late work goes on. Uses a timer, because aborting a signal creates two errors with stack traces. */
export const withDeadline = <T>(work: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), ms);
    const clearTimerThen =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        clearTimeout(timer);
        settle(outcome);
      };
    work.then(clearTimerThen(resolve), clearTimerThen(reject));
  });
