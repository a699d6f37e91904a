import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Rejects with ETIMEDOUT if the work takes longer, because a disk may hang. The work itself goes
 * on.
 */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`nothing happened within ${ms} ms`), { code: 'ETIMEDOUT' });
  });
  return Promise.race([work, late]);
}
