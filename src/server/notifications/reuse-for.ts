/**
 * Returns a function that starts `compute` unless it is running or ended less than `ms` ago, and
 * otherwise returns its result.
 */
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
