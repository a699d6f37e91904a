export interface BatchLimits {
  /** Batches under way at one time. */
  atOnce: number;
  /** Items of one batch. */
  most: number;
}

/**
 * Acts at once on an item that comes alone, and on those that come while as many as may be are under way together.
 * Each has its own answer; where the act fails, it fails for all items of its batch. None is dropped, however long it waits.
 */
export function batched<Item, Answer>(
  act: (items: Item[]) => Promise<Answer[]>,
  { atOnce, most }: BatchLimits,
): (item: Item) => Promise<Answer> {
  const waiting: { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  let underWay = 0;

  async function actOn(batch: typeof waiting): Promise<void> {
    underWay++;
    try {
      const answers = await act(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    actOnWaiting();
  }

  function actOnWaiting(): void {
    while (underWay < atOnce && waiting.length > 0) void actOn(waiting.splice(0, most));
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // What arrived in the same moment goes along.
      if (waiting.length === 1) setImmediate(actOnWaiting);
    });
}
