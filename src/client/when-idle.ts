import { attempt } from './attempt.ts';

/** Runs `act` when the browser is idle after the page has loaded. */
export function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback: https://caniuse.com/requestidlecallback
  const waitForIdle = attempt(() => window.requestIdleCallback as typeof requestIdleCallback | undefined);
  const wait = () => void (waitForIdle ? waitForIdle.call(window, act) : setTimeout(act, 1_000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
