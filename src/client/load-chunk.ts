import { withDeadline } from '#shared/with-deadline.ts';
import { sessionStore } from './browser-store.ts';
import { storeFocus } from './forms/draft.ts';
import { untilReleased } from './ui/press.ts';

// A connection that hangs must not leave the visitor before an empty panel.
const TIMEOUT_MS = 10_000;
const RELOADED = 'porchlight:reloaded-from';

let newerReleaseCheck: Promise<boolean> | undefined;
let reloading = false;

/**
 * Loads code that the first script leaves out. Where the chunk is gone because a newer release is served,
 * the page is reloaded once, with the drafts of its forms; any other failure rejects, as does every one
 * while `mayReload` says no.
 */
export async function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  mayReload: () => boolean = () => true,
): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    // One check and one reload, however many chunks fail at once.
    newerReleaseCheck ??= newerReleaseIsServed();
    const isReplaced = await newerReleaseCheck;
    // A press may turn into a submit, which a reload would lose.
    await untilReleased();
    await new Promise((resolve) => setTimeout(resolve));
    // Where nothing can be kept, a reload would lose what was typed.
    if (!isReplaced || !mayReload() || !sessionStore.set(RELOADED, ownEntry())) {
      newerReleaseCheck = undefined;
      throw error;
    }
    reloadOnce();
    return new Promise<never>(() => undefined); // The page is about to go.
  }
}

/** Reloads the page, at most once: a browser repeats the failure of a chunk until then, even if it could be had by now. */
export function reloadOnce(): void {
  if (reloading) return;
  reloading = true;
  // At the last moment: until the new page arrives the visitor may go on to another field.
  addEventListener('pagehide', storeFocus);
  location.reload();
}

const ownEntry = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

async function newerReleaseIsServed(): Promise<boolean> {
  const own = ownEntry();
  if (!own || sessionStore.get(RELOADED) === own) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(own);
  } catch {
    return false; // Offline: a reload would lose the page.
  }
}

class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

/** Like `loadChunk`, but rejects after ten seconds. */
export function loadInTime<Value>(load: () => Promise<Value>, mayReload?: () => boolean): Promise<Value> {
  const late = () => new ChunkTimeout('a part of the page took too long to load');
  return withDeadline(loadChunk(load, mayReload), TIMEOUT_MS, late);
}
