import { completeForm } from '../forms/complete-form.ts';
import { loadInTime, reloadOnce } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { holdTouches } from './held-touches.ts';

const TOUCHES = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'];

/**
 * Loads and runs the islands when the visitor first touches the page. What they do to controls until then is
 * held and repeated; where the islands do not come, it goes the way it goes without a script. Answers with what
 * wakes them without a touch.
 */
export function wakeAtFirstTouch(files: string[], load: () => Promise<() => Promise<void>>): () => void {
  const touches = holdTouches();
  const listening = new AbortController();
  let waking = false;
  let failed = false;

  function onTouch(event: Event): void {
    if (!touches.notice(event)) return;
    if (failed && goesNatively(event)) return;
    const held = touches.hold(event);
    if (held) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (waking) return;
    // Once it has failed only what cannot go otherwise asks again.
    if (!failed) void wake();
    else if (held) void retry();
  }

  async function retry(): Promise<void> {
    sayUnloaded(false);
    touches.markBusy(false);
    // Not out of the cache: offline, a reload would lose the page.
    const { ok } = await fetch(files[0] ?? '', { cache: 'no-store' }).catch(() => ({ ok: false }));
    if (ok) reloadOnce();
    else sayUnloaded(true);
  }

  async function wake(): Promise<void> {
    waking = true;
    let isAwake = false;
    try {
      const hydrate = await loadInTime(load);
      touches.markBusy(false);
      await hydrate();
      listening.abort();
      touches.markBusy(false);
      isAwake = true;
    } catch (error) {
      reportError(error, { part: 'page', stage: 'load' });
      failed = true;
      document.documentElement.dataset.unloaded = '';
      touches.markBusy(false);
      await touches.letGo((control) => (needsScript(control) ? sayUnloaded(true) : control.click()));
    }
    waking = false;
    if (isAwake) await touches.repeat();
  }

  for (const type of TOUCHES) {
    addEventListener(type, onTouch, { capture: true, signal: listening.signal });
  }
  return () => {
    if (!waking && !listening.signal.aborted) void wake();
  };
}

const needsScript = (control: Element) => control.matches('button[type=button]');

/** Whether it acts without the islands; a form is made ready for that. */
function goesNatively(event: Event): boolean {
  if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) {
    completeForm(event.target, event.submitter);
    return true;
  }
  return event.target instanceof Element && !event.target.closest('button[type=button]');
}

function sayUnloaded(isSaid: boolean): void {
  const words = document.querySelector<HTMLTemplateElement>('template[data-unloaded-words]');
  if (words?.nextElementSibling) words.nextElementSibling.remove();
  if (isSaid) words?.after(words.content.cloneNode(true));
}
