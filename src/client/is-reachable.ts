const TIMEOUT_MS = 5_000;

/** Whether the site answers, and not the cache: asked before a page goes that could not be had again. */
export const isReachable = (path = '/healthz'): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
