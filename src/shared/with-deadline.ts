/** After the deadline, `work` continues. */
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
