import { createStore, useStore, type ReadableStore } from './store.ts';

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
    try {
      await fetchFile(base, importFile);
      const value = await importFile();
      state.set({ kind: 'ready', value });
      return value;
    } catch (error) {
      loading = undefined;
      state.set({ kind: 'failed' });
      retryLater();
      throw error;
    }
  }
  function retryLater(): void {
    const retry = new AbortController();
    const { signal } = retry;
    const again = () => {
      retry.abort();
      preload();
    };
    for (const type of RETRY_EVENTS) addEventListener(type, again, { capture: true, signal });
  }
  const load = () => (loading ??= fetchAndImport());
  const preload = () => void load().catch(() => undefined);
  return { load, preload, state };
}

export const useLazyPart = <Value>({ state }: LazyPart<Value>) => useStore(state);

/** The bundler writes the address of the file into the source of the function. */
const addressIn = (importFile: () => unknown) => /\bimport\(\s*["'`](.+?)["'`]/.exec(String(importFile))?.[1];

async function fetchFile(base: string, importFile: () => unknown): Promise<void> {
  const address = addressIn(importFile);
  if (address === undefined) return;
  const response = await fetch(new URL(address, base), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`a script is missing (${response.status})`);
  // Until the browser has the whole file.
  await response.arrayBuffer();
}
