import { withDeadline } from '#shared/with-deadline.ts';
import { sessionStore } from './browser-store.ts';
import { storeFocus } from './forms/draft.ts';
import { untilReleased } from './ui/press.ts';

const TIMEOUT_MS = 10_000;
const RELOADED_FROM = 'porchlight:reloaded-from';

let newerReleaseCheck: Promise<boolean> | undefined;
let isReloading = false;

/** Rejects if loading fails or takes over ten seconds. If a newer release removed the chunk, may instead reload the page once. */
export const loadChunk = <Chunk>(load: () => Promise<Chunk>, mayReload = () => true): Promise<Chunk> =>
  withDeadline(
    loadOrReload(load, mayReload),
    TIMEOUT_MS,
    () => new ChunkTimeout('a part of the page took too long to load'),
  );

class ChunkTimeout extends Error {
  override name = 'ChunkTimeout';
}

async function loadOrReload<Chunk>(load: () => Promise<Chunk>, mayReload: () => boolean): Promise<Chunk> {
  try {
    return await load();
  } catch (error) {
    newerReleaseCheck ??= isNewerReleaseServed();
    const isNewerServed = await newerReleaseCheck;
    // The visitor may be pressing a submit button. A reload before the press ends would lose the submit.
    await untilReleased();
    await new Promise((resolve) => setTimeout(resolve));
    // `set` returns false if storage is blocked. In that case, a reload would lose the drafts.
    if (!isNewerServed || !mayReload() || !sessionStore.set(RELOADED_FROM, entryScript())) {
      newerReleaseCheck = undefined;
      throw error;
    }
    reloadOnce();
    return new Promise<never>(() => undefined); // The page is unloading.
  }
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
