import type { LazyPart } from '../lazy-part.ts';
import { reportError } from '../report-error.ts';
import { serverAnswers } from '../server-answers.ts';
import { savesData, whenIdle } from '../when-idle.ts';
import { recordPresses } from './replay-presses.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click', 'submit'];

/**
 * Hydrates the page at the first pointer, key or focus, and at the latest when the browser is idle after load. The returned
 * function hydrates it now. If the script doesn't load, the page works as without script while the server answers.
 * Otherwise, `notice` says so until the script has loaded.
 */
export function hydrateOnIntent(page: LazyPart<() => void>, notice: HTMLElement | null): () => void {
  const presses = recordPresses();

  function start(): void {
    for (const type of INTENT_EVENTS) removeEventListener(type, start, true);
    page.preload();
  }

  async function onFailed(): Promise<void> {
    reportError(new Error('the page’s script did not load'), { part: 'page', stage: 'hydrate' });
    const canBeLeft = await serverAnswers();
    if (page.state.get().kind === 'ready') return;
    if (canBeLeft) presses.releaseToBrowser();
    notice?.toggleAttribute('hidden', canBeLeft);
  }

  page.state.subscribe(() => {
    const state = page.state.get();
    if (state.kind === 'failed') void onFailed();
    if (state.kind !== 'ready') return;
    notice?.toggleAttribute('hidden', true);
    state.value();
    void presses.replay();
  });
  for (const type of INTENT_EVENTS) addEventListener(type, start, true);
  if (!savesData()) whenIdle(start);
  return start;
}
