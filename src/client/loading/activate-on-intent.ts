import { withDeadline } from '#shared/with-deadline.ts';
import { submitNatively } from '../forms/submit-natively.ts';
import { reportError } from '../report-error.ts';
import { isReachable } from './is-reachable.ts';
import { createEventQueue } from './event-queue.ts';
import { reloadOnce } from './reload-page.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'input', 'click', 'submit'];

const TIMEOUT_MS = 10_000;

type PartState = 'served' | 'activating' | 'active' | 'failed';

/**
 * Activates a part of the page at the first interaction with one of its elements, then repeats the interaction. If
 * activation fails, links and forms work as without script. The returned function activates the part immediately.
 */
export function activateOnIntent(
  elements: HTMLElement[],
  activate: (mayReload: () => boolean) => Promise<unknown>,
): () => void {
  const queue = createEventQueue();
  const listeners = new AbortController();
  let state: PartState = 'served';

  function onEvent(event: Event): void {
    const isForScript = needsScript(event.target);
    if (state === 'failed' && !(isForScript && event.type === 'click') && event.type !== 'submit') return;
    if (queue.add(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (state === 'served' || (state === 'failed' && isForScript)) void start();
    else if (state === 'failed') void fallBack();
  }

  async function start(): Promise<void> {
    const isRetry = state === 'failed';
    state = 'activating';
    try {
      await withDeadline(activate(queue.mayReload), TIMEOUT_MS, () => new Error('activation took too long'));
    } catch (error) {
      reportError(error, { part: 'page', stage: 'activate' });
      state = 'failed';
      return fallBack(isRetry);
    }
    state = 'active';
    listeners.abort();
    await queue.replay();
  }

  async function fallBack(isRetry = false): Promise<void> {
    showNotice(undefined);
    const withoutScript = isRetry ? reloadIfReachable : () => showNotice('part');
    await queue.drain(
      (control) => (needsScript(control) ? withoutScript() : control.click()),
      submitIfReachable,
    );
  }

  for (const element of elements) {
    for (const type of INTENT_EVENTS) {
      element.addEventListener(type, onEvent, { capture: true, signal: listeners.signal });
    }
  }
  return () => {
    if (state === 'served') void start();
  };
}

const needsScript = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button[type=button], [data-sample]') !== null;

async function submitIfReachable(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (await isReachable()) submitNatively(form, submitter);
  else showNotice(form.dataset.draft);
}

const reloadIfReachable = async () => ((await isReachable()) ? reloadOnce() : showNotice('part'));

function showNotice(name: string | undefined): void {
  for (const notice of document.querySelectorAll<HTMLTemplateElement>('template[data-notice]')) {
    notice.nextElementSibling?.remove();
    if (notice.dataset.notice !== name) continue;
    notice.after(notice.content.cloneNode(true));
    notice.nextElementSibling?.scrollIntoView({ block: 'center' });
  }
}
