/** Calls `compute` at most once at a time, and reuses its result for `ms` after it ended. */
export function reuseFor<T>(ms: number, compute: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let freshUntil = 0;
  return () => {
    if (latest && performance.now() < freshUntil) return latest;
    freshUntil = Infinity;
    latest = compute().finally(() => (freshUntil = performance.now() + ms));
    return latest;
  };
}
