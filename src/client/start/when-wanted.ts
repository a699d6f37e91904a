import { attempt } from '../attempt.ts';
import { whenIdle } from '../when-idle.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/** Runs `act` once: at the first pointer, key or focus, and when the browser is idle after load, unless it saves data. */
export function whenWanted(act: () => void): void {
  const start = () => {
    for (const type of INTENT_EVENTS) removeEventListener(type, start, true);
    act();
  };
  for (const type of INTENT_EVENTS) addEventListener(type, start, true);
  if (
    attempt(() => (navigator as { connection?: { saveData?: boolean } | null }).connection?.saveData) !== true
  )
    whenIdle(start);
}
