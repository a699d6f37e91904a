import { fillHiddenFields } from '../forms/fill-hidden-fields.ts';
import { isReachable } from '../is-reachable.ts';
import { loadChunk, reloadOnce } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { createEventReplay } from './event-replay.ts';

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'];

/** Hydrates the islands at the first interaction. The returned function hydrates them immediately. */
export function hydrateOnIntent(files: string[], hydrate: () => Promise<void>): () => void {
  const events = createEventReplay();
  const listeners = new AbortController();
  let isBusy = false;
  let hasFailed = false;
  let isResubmitting = false;

  function onEvent(event: Event): void {
    if (isResubmitting || !events.observe(event)) return;
    if (hasFailed && !needsScript(event.target) && event.type !== 'submit') return;
    const queued = events.queue(event);
    if (queued) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (isBusy) return;
    if (!hasFailed) void loadIslands();
    else if (queued) void fallBackToBrowser(reload);
  }

  async function loadIslands(): Promise<void> {
    isBusy = true;
    try {
      await loadChunk(hydrate, () => !events.isSubmitting());
      listeners.abort();
    } catch (error) {
      reportError(error, { part: 'page', stage: 'load' });
      hasFailed = true;
      document.documentElement.dataset.loadFailed = '';
    }
    events.markBusy(false);
    if (hasFailed) await fallBackToBrowser(() => setNotice('part'));
    else await events.replay();
    isBusy = false;
  }

  async function fallBackToBrowser(onScriptOnlyControl: () => unknown): Promise<void> {
    isBusy = true;
    setNotice(undefined);
    await events.drain((control) => (needsScript(control) ? onScriptOnlyControl() : control.click()), submit);
    events.markBusy(false);
    isBusy = false;
  }

  async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (!(await isReachable())) {
      setNotice(form.dataset.draft);
      return;
    }
    fillHiddenFields(form, submitter);
    isResubmitting = true;
    form.requestSubmit(submitter);
    isResubmitting = false;
  }

  const reload = async () => ((await isReachable(files[0])) ? reloadOnce() : setNotice('part'));

  for (const type of INTENT_EVENTS) {
    addEventListener(type, onEvent, { capture: true, signal: listeners.signal });
  }
  return () => {
    if (!isBusy && !listeners.signal.aborted) void loadIslands();
  };
}

const needsScript = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button[type=button]');

function setNotice(name: string | undefined): void {
  for (const notice of document.querySelectorAll<HTMLTemplateElement>('template[data-notice]')) {
    notice.nextElementSibling?.remove();
    if (notice.dataset.notice !== name) continue;
    notice.after(notice.content.cloneNode(true));
    notice.nextElementSibling?.scrollIntoView({ block: 'center' });
  }
}
