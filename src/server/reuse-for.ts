/** Returns a function that starts `compute` at most once in `ms`, and otherwise returns the latest result. */
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
