import { readValue } from '../read-value.ts';
import { whenIdle } from '../when-idle.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

interface Connection {
  connection?: { saveData?: boolean } | null;
}

/** Runs `act` once: at the first pointer, key or focus, and when the browser is idle after load, unless it saves data. */
export function whenWanted(act: () => void): void {
  const start = () => {
    for (const type of INTENT_EVENTS) removeEventListener(type, start, true);
    act();
  };
  for (const type of INTENT_EVENTS) addEventListener(type, start, true);
  if (readValue(() => (navigator as Connection).connection?.saveData) !== true) whenIdle(start);
}
