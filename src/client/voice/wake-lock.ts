/** A phone that locks its screen during a call may end it. Browsers release the lock of a hidden page. */
export function requestWakeLock(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const lockScreen = async () => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    const lock = await navigator.wakeLock.request('screen');
    if (signal.aborted) await lock.release();
    signal.addEventListener('abort', () => void lock.release(), { once: true });
  };
  // The browser refuses if the battery is low, for example. The call goes on.
  const request = () => void lockScreen().catch(() => undefined);
  request();
  document.addEventListener('visibilitychange', request, { signal });
  return () => ended.abort();
}
