/**
 * Rejects with ETIMEDOUT if the work takes longer, because a disk or a server may hang. It doesn't
 * cancel the work: the caller does.
 */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const dueAt = performance.now() + ms;
    const giveUp = () =>
      reject(Object.assign(new Error(`nothing happened in ${ms} ms`), { code: 'ETIMEDOUT' }));
    // If the event loop was blocked, a late timer runs before results that already arrived. So the
    // work gets as much extra time as the timer was late.
    const waitAgain = () => {
      timer = setTimeout(giveUp, performance.now() - dueAt).unref();
    };
    let timer = setTimeout(waitAgain, ms).unref();
    const finish = () => clearTimeout(timer);
    work.then(resolve, reject).then(finish, finish);
  });
}
