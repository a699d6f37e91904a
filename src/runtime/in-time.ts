/**
 * Rejects with ETIMEDOUT if the work takes longer, because a disk or a server may hang. The work
 * itself goes on: whoever gives it up ends it.
 */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const dueAt = performance.now() + ms;
    const giveUp = () =>
      reject(Object.assign(new Error(`nothing happened in ${ms} ms`), { code: 'ETIMEDOUT' }));
    // After a busy spell, a timer runs late, and before what finished meanwhile is seen. So the work
    // gets as much time again as the timer was late.
    const waitAgain = () => {
      timer = setTimeout(giveUp, performance.now() - dueAt).unref();
    };
    let timer = setTimeout(waitAgain, ms).unref();
    const finish = () => clearTimeout(timer);
    work.then(resolve, reject).then(finish, finish);
  });
}
