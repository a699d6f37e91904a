/** A store of the browser's; where it is blocked, nothing is stored and nothing fails. */
function guarded(store: () => Storage) {
  return {
    /** Undefined where there is nothing, or no JSON. Anybody may have written it: parse it before use. */
    get(key: string): unknown {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** False where nothing can be stored. */
    set(key: string, value: unknown): boolean {
      try {
        store().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      try {
        store().removeItem(key);
      } catch {
        // Then there is nothing to remove.
      }
    },
  };
}

/** The tab's own. */
export const sessionStore = guarded(() => sessionStorage);
export const localStore = guarded(() => localStorage);
