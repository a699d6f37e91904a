import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';

/** The privacy policy explains each key. */
function safeStore(store: () => Storage) {
  /** If storage is blocked. */
  const memory = new Map<BrowserStorageKey, unknown>();
  return {
    /** Validate the value before use, because any script may have written it. */
    get(key: BrowserStorageKey): unknown {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return memory.get(key);
      }
    },
    set(key: BrowserStorageKey, value: unknown): void {
      try {
        store().setItem(key, JSON.stringify(value));
      } catch {
        memory.set(key, value);
      }
    },
    remove(key: BrowserStorageKey): void {
      try {
        store().removeItem(key);
      } catch {
        memory.delete(key);
      }
    },
  };
}

export const sessionStore = safeStore(() => sessionStorage);
export const localStore = safeStore(() => localStorage);

/** For the page's first script, which a schema library would make 50% larger. */
export const asRecord = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
