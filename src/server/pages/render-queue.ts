import { setImmediate as nextTurn } from 'node:timers/promises';
import { Overloaded } from '../http/errors.ts';

const MAX_CONCURRENT = 2;
const MAX_WAITING = 32;
/** Node accepts one connection per turn of the event loop, so a burst of renders must not take every turn. */
const TURNS_BEFORE_RENDER = 10;

/** In order of precedence: pages that are the same for everybody, refused forms, pages with the visitor's figures. */
const renderLanes = ['constant', 'form', 'figures'] as const;
export type RenderLane = (typeof renderLanes)[number];

export function createRenderQueue() {
  const waiting: Record<RenderLane, (() => void)[]> = { constant: [], form: [], figures: [] };
  let activeCount = 0;

  const isFull = (lane: RenderLane) =>
    lane !== 'constant' && activeCount >= MAX_CONCURRENT && waiting[lane].length >= MAX_WAITING;

  async function run<T>(lane: RenderLane, work: () => Promise<T>): Promise<T> {
    if (isFull(lane)) throw new Overloaded('too many pages are waiting to be rendered');
    if (activeCount < MAX_CONCURRENT) activeCount += 1;
    else await new Promise<void>((resolve) => waiting[lane].push(resolve));
    try {
      for (let turn = 0; turn < TURNS_BEFORE_RENDER; turn++) await nextTurn();
      return await work();
    } finally {
      const next = renderLanes.map((each) => waiting[each]).find(({ length }) => length > 0);
      if (next) next.shift()?.();
      else activeCount -= 1;
    }
  }
  return { isFull, run };
}
