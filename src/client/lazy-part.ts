import { withDeadline } from '#shared/with-deadline.ts';
import { reloadOutdated } from './start/reload-outdated.ts';
import { createStore, type ReadableStore } from './create-store.ts';

const TIMEOUT_MS = 10_000;
/** The network may be back. */
const RETRY_EVENTS = ['online', 'pointerdown', 'keydown'];

type PartState<Value> = { kind: 'waiting' | 'failed' } | { kind: 'ready'; value: Value };

export interface LazyPart<Value> {
  load: () => Promise<Value>;
  preload: () => void;
  state: ReadableStore<PartState<Value>>;
}

/**
 * Code in a file of its own. The file is fetched before it is imported, because WebKit and Firefox never import again what
 * failed once (https://github.com/whatwg/html/issues/6768). `base` is `import.meta.url`, because the address is relative.
 */
export function lazyPart<Value>(base: string, importFile: () => Promise<Value>): LazyPart<Value> {
  const state = createStore<PartState<Value>>({ kind: 'waiting' });
  let loading: Promise<Value> | undefined;

  async function fetchAndImport(): Promise<Value> {
    await Promise.all(addressesIn(importFile).map((address) => fetchAll(new URL(address, base))));
    const value = await importFile();
    // On a slow line, this may be after the deadline.
    if (state.get().kind !== 'ready') state.set({ kind: 'ready', value });
    return value;
  }
  async function loadInTime(): Promise<Value> {
    try {
      return await withDeadline(
        fetchAndImport(),
        TIMEOUT_MS,
        () => new Error('a script took too long to load'),
      );
    } catch (error) {
      loading = undefined;
      state.set({ kind: 'failed' });
      for (const type of RETRY_EVENTS) addEventListener(type, preload, { capture: true, once: true });
      throw error;
    }
  }
  const load = () => (loading ??= loadInTime());
  const preload = () => void load().catch(() => undefined);
  return { load, preload, state };
}

/** The bundler writes the addresses of the files into the source of the function. */
const addressesIn = (importFile: () => unknown) =>
  addresses(String(importFile), /\bimport\(\s*["'`](.+?)["'`]/g);

const addresses = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].flatMap(([, address]) => address ?? []);

/** By the address of a file, the addresses that it imports, once the browser's cache has the whole file. */
const fetched = new Map<string, Promise<string[]>>([[import.meta.url, Promise.resolve([])]]);

async function fetchFile(address: string): Promise<string[]> {
  const response = await fetch(address);
  if (response.status === 404) void reloadOutdated();
  if (!response.ok) throw new Error(`a script is missing (${response.status})`);
  return addresses(await response.text(), /\bfrom\s*["'`](\..+?)["'`]/g);
}

async function fetchAll(address: URL, seen = new Set<string>()): Promise<void> {
  const { href } = address;
  if (seen.has(href)) return;
  seen.add(href);
  const fetching = fetched.get(href) ?? fetchFile(href);
  fetched.set(href, fetching);
  fetching.catch(() => fetched.delete(href));
  await Promise.all((await fetching).map((each) => fetchAll(new URL(each, address), seen)));
}
