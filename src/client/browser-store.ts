import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';

/** A key that the privacy policy explains, or a longer key that begins with such a key and a colon. */
type Key = BrowserStorageKey | `${BrowserStorageKey}:${string}`;

/** Wraps a Storage so that nothing throws if the browser blocks it. */
function safeStore(store: () => Storage) {
  return {
    /** Undefined if absent or not JSON. Validate the value before use: any script may have written it. */
    get(key: Key): unknown {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** False if the value could not be stored. */
    set(key: Key, value: unknown): boolean {
      try {
        store().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove(key: Key): void {
      try {
        store().removeItem(key);
      } catch {
        // A blocked storage contains nothing that could be removed.
      }
    },
  };
}

export const sessionStore = safeStore(() => sessionStorage);
export const localStore = safeStore(() => localStorage);
