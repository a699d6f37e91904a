/** Runs `action` when the browser is idle after the page has loaded. */
export function whenIdle(action: () => void): void {
  // Safari has no requestIdleCallback: https://caniuse.com/requestidlecallback
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(action) : setTimeout(action, 1_000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

export const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
