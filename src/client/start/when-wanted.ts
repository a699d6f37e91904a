import { attempt } from '../browser/attempt.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } | null }).connection?.saveData === true;

/** At the first pointer, key or focus, or when the browser is idle, unless it saves data. */
export function whenWanted(act: () => void): void {
  const start = () => {
    for (const type of INTENT_EVENTS) removeEventListener(type, start, true);
    act();
  };
  for (const type of INTENT_EVENTS) addEventListener(type, start, true);
  if (attempt(savesData)) return;
  // Safari has no requestIdleCallback: https://caniuse.com/requestidlecallback
  const waitForIdle = attempt(
    () => window.requestIdleCallback as typeof requestIdleCallback | undefined,
  );
  const wait = () =>
    void (waitForIdle ? waitForIdle.call(window, start) : setTimeout(start, 1_000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
