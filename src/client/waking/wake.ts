import { completeForm } from '../forms/complete-form.ts';
import { isReachable } from '../is-reachable.ts';
import { loadInTime, reloadOnce } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { holdTouches } from './held-touches.ts';

const TOUCHES = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'];

/**
 * Loads and hydrates the islands at the visitor's first touch. What they do to controls until then is held and
 * repeated, or handed to the browser if the islands do not load. Returns what wakes them without a touch.
 */
export function wakeAtFirstTouch(files: string[], hydrate: () => Promise<void>): () => void {
  const touches = holdTouches();
  const listening = new AbortController();
  let waking = false;
  let failed = false;
  let isResubmitting = false;

  function onTouch(event: Event): void {
    if (isResubmitting || !touches.notice(event)) return;
    // After a failure only submits and buttons that need a script are handled.
    if (failed && !needsScript(event.target) && event.type !== 'submit') return;
    const held = touches.hold(event);
    if (held) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (waking) return;
    if (!failed) void wake();
    else if (held) void goPlainly(reload);
  }

  async function wake(): Promise<void> {
    waking = true;
    try {
      await loadInTime(hydrate, () => !touches.isSubmitting());
      listening.abort();
    } catch (error) {
      reportError(error, { part: 'page', stage: 'load' });
      failed = true;
      document.documentElement.dataset.unloaded = '';
    }
    touches.markBusy(false);
    if (failed) await goPlainly(() => showNotice('part'));
    else await touches.repeat();
    waking = false;
  }

  /** Hands what was held to the browser; submits only while the site answers. */
  async function goPlainly(onScriptOnlyControl: () => unknown): Promise<void> {
    waking = true;
    showNotice();
    await touches.letGo(
      (control) => (needsScript(control) ? onScriptOnlyControl() : control.click()),
      submit,
    );
    touches.markBusy(false);
    waking = false;
  }

  async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (!(await isReachable())) {
      showNotice(form.dataset.draft);
      return;
    }
    completeForm(form, submitter);
    isResubmitting = true;
    form.requestSubmit(submitter);
    isResubmitting = false;
  }

  /** Only if the server answers now: offline, a reload would lose the page. */
  const reload = async () => ((await isReachable(files[0])) ? reloadOnce() : showNotice('part'));

  for (const type of TOUCHES) {
    addEventListener(type, onTouch, { capture: true, signal: listening.signal });
  }
  return () => {
    if (!waking && !listening.signal.aborted) void wake();
  };
}

const needsScript = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button[type=button]');

/** Shows the page's notice of that name in place of others; without a name, none. */
function showNotice(name?: string): void {
  for (const words of document.querySelectorAll<HTMLTemplateElement>('template[data-words]')) {
    words.nextElementSibling?.remove();
    if (words.dataset.words !== name) continue;
    words.after(words.content.cloneNode(true));
    words.nextElementSibling?.scrollIntoView({ block: 'center' });
  }
}
