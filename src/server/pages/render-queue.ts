import { setImmediate as nextTurn } from 'node:timers/promises';
import { Overloaded } from '../http/errors.ts';

const AT_ONCE = 2;
const MOST_WAITING = 32;

/**
 * Who waits for a page, in order of precedence: everybody, for a page that is cached for good; a visitor, for a form with
 * what they typed; one request for other figures. The last two have so many places each.
 */
export const renderLanes = ['cached', 'form', 'figures'] as const;
export type RenderLane = (typeof renderLanes)[number];

/** Renders and compresses a few pages at once, because both hold memory and rendering blocks the event loop. */
export function createRenderQueue() {
  const waiting: Record<RenderLane, (() => void)[]> = { cached: [], form: [], figures: [] };
  let underWay = 0;

  const isFull = (lane: RenderLane) =>
    lane !== 'cached' && underWay >= AT_ONCE && waiting[lane].length >= MOST_WAITING;

  /** Rejects with Overloaded. */
  async function run<T>(lane: RenderLane, work: () => Promise<T>): Promise<T> {
    if (isFull(lane)) throw new Overloaded('too many pages wait to be rendered');
    if (underWay < AT_ONCE) underWay += 1;
    else await new Promise<void>((resolve) => waiting[lane].push(resolve));
    try {
      await nextTurn(); // Other requests come first.
      return await work();
    } finally {
      const next = renderLanes.map((each) => waiting[each]).find(({ length }) => length > 0);
      if (next) next.shift()?.();
      else underWay -= 1;
    }
  }
  return { isFull, run };
}
