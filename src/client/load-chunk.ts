import { withDeadline } from '#shared/with-deadline.ts';
import { sessionStore } from './browser-store.ts';
import { storeFocus } from './forms/draft.ts';
import { untilReleased } from './ui/press.ts';

const TIMEOUT_MS = 10_000;
const RELOADED = 'porchlight:reloaded-from';

let newerReleaseCheck: Promise<boolean> | undefined;
let reloading = false;

/**
 * Loads a chunk. If it is gone because a newer release is deployed, the page reloads once and keeps its form drafts.
 * Other failures reject, and all do while `mayReload` returns false.
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  mayReload: () => boolean = () => true,
): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    // Several chunks may fail at once.
    newerReleaseCheck ??= newerReleaseIsServed();
    const isReplaced = await newerReleaseCheck;
    // A press may become a submit, which a reload would lose.
    await untilReleased();
    await new Promise((resolve) => setTimeout(resolve));
    // If storage is blocked, a reload would lose the drafts.
    if (!isReplaced || !mayReload() || !sessionStore.set(RELOADED, entryScript())) {
      newerReleaseCheck = undefined;
      throw error;
    }
    reloadOnce();
    return new Promise<never>(() => undefined); // The page is unloading.
  }
}

/** Browsers cache a failed import until the page reloads: https://github.com/whatwg/html/issues/6768 */
export function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  // Not earlier: the visitor may move to another field before the new page arrives.
  addEventListener('pagehide', storeFocus);
  location.reload();
}

const entryScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

async function newerReleaseIsServed(): Promise<boolean> {
  const entry = entryScript();
  if (!entry || sessionStore.get(RELOADED) === entry) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(entry);
  } catch {
    return false; // Offline: a reload would lose the page.
  }
}

class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

/** `loadChunk` that rejects after ten seconds. */
export function loadWithTimeout<Value>(
  load: () => Promise<Value>,
  mayReload?: () => boolean,
): Promise<Value> {
  const timeoutError = () => new ChunkTimeout('a part of the page took too long to load');
  return withDeadline(loadChunk(load, mayReload), TIMEOUT_MS, timeoutError);
}
