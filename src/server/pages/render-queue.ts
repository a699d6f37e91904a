import { setImmediate as nextTurn } from 'node:timers/promises';
import { Overloaded } from '../http/errors.ts';

const MAX_WAITING = 16;

/** Renders one page after the other. Between two, other requests have a turn. */
export function createRenderQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (waiting > MAX_WAITING) throw new Overloaded('too many pages are waiting to be rendered');
    waiting += 1;
    const rendered = last.then(() => nextTurn()).then(render);
    last = rendered.catch(() => undefined);
    return rendered.finally(() => (waiting -= 1));
  };
}
