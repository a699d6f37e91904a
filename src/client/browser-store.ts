import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';

/** The privacy policy must explain each key. */
type Key = BrowserStorageKey | `${BrowserStorageKey}:${string}`;

function safeStore(store: () => Storage) {
  /** If storage is blocked. */
  const memory = new Map<Key, unknown>();
  return {
    /** Validate the value before use, because any script may have written it. */
    get(key: Key): unknown {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return memory.get(key);
      }
    },
    set(key: Key, value: unknown): boolean {
      try {
        store().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove(key: Key): void {
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
