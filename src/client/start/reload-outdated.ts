import { sessionStore } from '../browser-store.ts';
import { serverAnswers } from '../server-answers.ts';
import { PRESSED } from './replay-presses.ts';

const FOCUSED = 'porchlight:focused';
const RELOADED_FROM = 'porchlight:reloaded-from';
/** A call, or a form that is being sent. */
const BUSY = '[data-on-call], [type=submit]:is([aria-busy], :disabled)';
const LONGEST_PRESS_MS = 1_000;

const entryScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');
let wasSubmitted = false;
let asking: Promise<void> | undefined;

/** Call before hydration, after drafts are restored. */
export function restoreFocus(): void {
  const focused = sessionStore.get(FOCUSED);
  if (typeof focused === 'string') document.getElementById(focused)?.focus();
  sessionStore.remove(FOCUSED);
  const onSubmit = ({ target }: Event) => (wasSubmitted ||= (target as HTMLFormElement).method === 'post');
  addEventListener('submit', onSubmit, true);
}

/** Call if the server lacks a script, because a newer release has removed it. Reloads the page once. Drafts survive this. */
export const reloadOutdated = () => (asking ??= reload().finally(() => (asking = undefined)));

async function reload(): Promise<void> {
  const entry = entryScript();
  if (!entry || sessionStore.get(RELOADED_FROM) === entry || !(await isReplaced(entry))) return;
  // The press that loaded the script may end in a submit.
  await new Promise((resolve) => setTimeout(resolve, LONGEST_PRESS_MS));
  if (wasSubmitted || document.querySelector(BUSY)) return;
  // `set` returns false if storage is blocked. In that case, a reload would lose the drafts.
  if (!sessionStore.set(RELOADED_FROM, entry)) return;
  const panel = document.querySelector<HTMLElement>('[data-opened-by]');
  if (panel) sessionStore.set(PRESSED, panel.dataset.openedBy);
  // The visitor may still move to another field before the page unloads.
  addEventListener('pagehide', () => sessionStore.set(FOCUSED, document.activeElement?.id ?? ''));
  location.reload();
}

/** False for a captive portal, too. */
async function isReplaced(entry: string): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => response.text(),
    () => entry,
  );
  return !page.includes(entry);
}
