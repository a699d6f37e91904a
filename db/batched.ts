import { withDeadline } from '#shared/with-deadline.ts';
import { RUN_TIMEOUT_MS } from './client.server.ts';
import { BUSY, DatabaseUnavailable } from './errors.ts';

interface BatchLimits {
  /** How many batches may run at once, not counting batches that have run for SLOT_MS. */
  concurrency: number;
  batchSize: number;
}

// After this time, the next batch may start, because a slow batch usually waits for a lock. Only the connection pool
// limits the number of slow batches.
const SLOT_MS = 100;

/** Longer than RUN_TIMEOUT_MS, so that in an outage, items reject with the run's error instead of `busy()`. */
const BATCHED_WITHIN_MS = RUN_TIMEOUT_MS + 50;

export const busy = () => new DatabaseUnavailable(BUSY);

/**
 * Passes items to `processItems` in batches. If `processItems` rejects, all items of the batch reject. After
 * BATCHED_WITHIN_MS, an item without an answer rejects with `busy()`, and a queued item is never processed.
 */
export function batched<Item, Answer>(
  processItems: (items: Item[]) => Promise<(Answer | Promise<Answer>)[]>,
  { concurrency, batchSize }: BatchLimits,
): (item: Item) => Promise<Answer> {
  let queue: {
    item: Item;
    until: number;
    resolve: (answer: Answer | Promise<Answer>) => void;
    reject: (error: unknown) => void;
  }[] = [];
  let running = 0;

  async function runBatch(batch: typeof queue): Promise<void> {
    let hasSlot = true;
    const release = () => {
      if (hasSlot) running--;
      hasSlot = false;
      startBatches();
    };
    running++;
    const timer = setTimeout(release, SLOT_MS);
    try {
      const answers = await processItems(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(timer);
    release();
  }

  function startBatches(): void {
    if (running >= concurrency || queue.length === 0) return;
    const now = performance.now();
    queue = queue.filter(({ until }) => until > now);
    while (running < concurrency && queue.length > 0) void runBatch(queue.splice(0, batchSize));
  }

  return (item) => {
    const answer = new Promise<Answer>((resolve, reject) => {
      queue.push({ item, until: performance.now() + BATCHED_WITHIN_MS, resolve, reject });
      if (queue.length === 1) setImmediate(startBatches);
      if (queue.length >= batchSize) startBatches();
    });
    return withDeadline(answer, BATCHED_WITHIN_MS, busy);
  };
}
