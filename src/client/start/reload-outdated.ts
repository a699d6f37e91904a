import { sessionStore } from '../browser-store.ts';

const FOCUSED = 'porchlight:focused';
const RELOADED_FROM = 'porchlight:reloaded-from';
/** A call, or a form that the visitor sent before hydration. */
const BUSY = '[data-on-call], [type=submit][aria-busy]';
const LONGEST_PRESS_MS = 1_000;

/** If a newer release has removed a script, reloads the page once. Drafts survive this. */
export function reloadIfOutdated(): void {
  const focused = sessionStore.get(FOCUSED);
  if (typeof focused === 'string') document.getElementById(focused)?.focus();
  sessionStore.remove(FOCUSED);
  let wasSubmitted = false;
  addEventListener('submit', () => (wasSubmitted = true), true);
  // https://vite.dev/guide/build#load-error-handling
  addEventListener('vite:preloadError', () => void reload());

  async function reload(): Promise<void> {
    if (!(await isNewerReleaseServed())) return;
    // The press that loaded the script may end in a submit.
    await new Promise((resolve) => setTimeout(resolve, LONGEST_PRESS_MS));
    if (wasSubmitted || document.querySelector(BUSY)) return;
    // `set` returns false if storage is blocked. In that case, a reload would lose the drafts.
    if (!sessionStore.set(RELOADED_FROM, entryScript())) return;
    // The visitor may still move to another field before the page unloads.
    addEventListener('pagehide', () => sessionStore.set(FOCUSED, document.activeElement?.id ?? ''));
    location.reload();
  }
}

const entryScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

async function isNewerReleaseServed(): Promise<boolean> {
  const entry = entryScript();
  if (!entry || sessionStore.get(RELOADED_FROM) === entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false; // Without a connection, a reload would lose the page.
  }
}
