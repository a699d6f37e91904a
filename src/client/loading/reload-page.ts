import { sessionStore } from '../browser-store.ts';
import { storeFocus } from '../forms/draft.ts';

const RELOADED_FROM = 'porchlight:reloaded-from';

let newerReleaseCheck: Promise<boolean> | undefined;
let isReloading = false;

/** Reloads the page once if the server has a newer release. Then it never resolves, because the page is unloading. */
export async function reloadIfOutdated(mayReload: () => boolean): Promise<void> {
  newerReleaseCheck ??= isNewerReleaseServed();
  const isOutdated = await newerReleaseCheck;
  newerReleaseCheck = undefined;
  // `set` returns false if storage is blocked. In that case, a reload would lose the drafts.
  if (!isOutdated || !mayReload() || !sessionStore.set(RELOADED_FROM, entryScript())) return;
  reloadOnce();
  await new Promise<never>(() => undefined);
}

/** Some browsers cache a failed import, so the file can load only after a reload: https://github.com/whatwg/html/issues/6768 */
export function reloadOnce(): void {
  if (isReloading) return;
  isReloading = true;
  // The visitor may still move to another field before the page unloads.
  addEventListener('pagehide', storeFocus);
  location.reload();
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
