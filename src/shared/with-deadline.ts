/** The deadline does not stop `work`. */
export const withDeadline = <T>(work: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
