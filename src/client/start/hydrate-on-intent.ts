import { withDeadline } from '#shared/with-deadline.ts';
import { savesData, whenIdle } from '../when-idle.ts';
import { reportError } from '../report-error.ts';
import { keepPresses } from './kept-presses.ts';
import { workWithoutScript } from './without-script.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click', 'submit'];
const TIMEOUT_MS = 10_000;
const LONGEST_PRESS_MS = 1_000;

/**
 * Hydrates the page at the first pointer, key or focus, and at the latest when the browser is idle after load. If that
 * fails or takes over ten seconds, the page works as without script. The returned function hydrates the page now.
 */
export function hydrateOnIntent(load: () => Promise<() => void>): () => void {
  const presses = keepPresses();
  // CSS reads this attribute.
  const { dataset } = document.documentElement;
  dataset.script = 'running';
  let isStarted = false;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const type of INTENT_EVENTS) removeEventListener(type, start, true);
    const hydrated = load().then((hydrate) => {
      dataset.script = 'running';
      hydrate();
      return presses.repeat();
    });
    withDeadline(hydrated, TIMEOUT_MS, () => new Error('hydration took too long')).catch((error: unknown) => {
      reportError(error, { part: 'page', stage: 'hydrate' });
      // Later, because a press in progress would miss a control that moves.
      workWithoutScript({ afterMs: LONGEST_PRESS_MS });
      presses.releaseToBrowser();
    });
  }

  for (const type of INTENT_EVENTS) addEventListener(type, start, true);
  if (!savesData()) whenIdle(start);
  return start;
}
