import { withDeadline } from '#shared/with-deadline.ts';
import { RUN_TIMEOUT_MS } from './client.server.ts';
import { BUSY, DatabaseUnavailable } from './errors.ts';

interface BatchLimits {
  /** How many batches may run at once. A batch that has run for SLOT_MS no longer counts. */
  concurrency: number;
  batchSize: number;
}

// A batch that runs longer than this usually waits for a lock, so another batch may start meanwhile.
const SLOT_MS = 100;

// Longer than RUN_TIMEOUT_MS: if a batch starts at once and its `Database.run` times out, callers get the error of `run`.
const ITEM_TIMEOUT_MS = RUN_TIMEOUT_MS + 50;

/** Collects items into batches for `processItems`. An item without an answer after ITEM_TIMEOUT_MS rejects with BUSY. */
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
    const freeSlot = () => {
      if (hasSlot) running--;
      hasSlot = false;
      startBatches();
    };
    running++;
    const timer = setTimeout(freeSlot, SLOT_MS);
    try {
      const answers = await processItems(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    clearTimeout(timer);
    freeSlot();
  }

  function startBatches(): void {
    if (running >= concurrency || queue.length === 0) return;
    const now = performance.now();
    queue = queue.filter(({ until }) => until > now);
    while (running < concurrency && queue.length > 0) void runBatch(queue.splice(0, batchSize));
  }

  return (item) => {
    const answer = new Promise<Answer>((resolve, reject) => {
      queue.push({ item, until: performance.now() + ITEM_TIMEOUT_MS, resolve, reject });
      if (queue.length === 1) setImmediate(startBatches);
      if (queue.length >= batchSize) startBatches();
    });
    return withDeadline(answer, ITEM_TIMEOUT_MS, () => new DatabaseUnavailable(BUSY));
  };
}
