import { completeForm } from '../forms/complete-form.ts';
import { isReachable } from '../is-reachable.ts';
import { loadInTime, reloadOnce } from '../load-chunk.ts';
import { reportError } from '../report-error.ts';
import { holdTouches } from './held-touches.ts';

const TOUCHES = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'submit'];

/**
 * Loads and hydrates the islands when the visitor first touches the page. What they do to controls until then is
 * held and repeated; where the islands do not come, it goes the way it goes without a script. Answers with what
 * wakes them without a touch.
 */
export function wakeAtFirstTouch(files: string[], hydrate: () => Promise<void>): () => void {
  const touches = holdTouches();
  const listening = new AbortController();
  let waking = false;
  let failed = false;
  let passing = false;

  function onTouch(event: Event): void {
    if (passing || !touches.notice(event)) return;
    if (failed && !needsScript(event.target) && event.type !== 'submit') return;
    const held = touches.hold(event);
    if (held) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (waking) return;
    // Once it has failed only what cannot go otherwise asks again.
    if (!failed) void wake();
    else if (held) void goPlainly(reload);
  }

  async function wake(): Promise<void> {
    waking = true;
    try {
      await loadInTime(hydrate);
      listening.abort();
    } catch (error) {
      reportError(error, { part: 'page', stage: 'load' });
      failed = true;
      document.documentElement.dataset.unloaded = '';
    }
    touches.markBusy(false);
    if (failed) await goPlainly(() => say('part'));
    else await touches.repeat();
    waking = false;
  }

  /** What was held goes as without a script, but not to the browser's error page. */
  async function goPlainly(withoutScript: () => unknown): Promise<void> {
    waking = true;
    say();
    await touches.letGo((control) => (needsScript(control) ? withoutScript() : control.click()), submit);
    touches.markBusy(false);
    waking = false;
  }

  async function submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    if (!(await isReachable())) {
      say(form.dataset.draft);
      return;
    }
    completeForm(form, submitter);
    passing = true;
    form.requestSubmit(submitter);
    passing = false;
  }

  /** Not out of the cache: offline, a reload would lose the page. */
  const reload = async () => ((await isReachable(files[0])) ? reloadOnce() : say('part'));

  for (const type of TOUCHES) {
    addEventListener(type, onTouch, { capture: true, signal: listening.signal });
  }
  return () => {
    if (!waking && !listening.signal.aborted) void wake();
  };
}

const needsScript = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button[type=button]');

/** Shows the words that the page has for what it cannot do, in place of those before. */
function say(name?: string): void {
  for (const words of document.querySelectorAll<HTMLTemplateElement>('template[data-words]')) {
    words.nextElementSibling?.remove();
    if (words.dataset.words !== name) continue;
    words.after(words.content.cloneNode(true));
    words.nextElementSibling?.scrollIntoView({ block: 'center' });
  }
}
