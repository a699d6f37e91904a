/** A store of the browser's; where it is blocked, nothing is kept and nothing fails. */
function guarded(store: () => Storage) {
  return {
    /** Undefined where there is nothing, or nothing of ours. */
    get(key: string): unknown {
      try {
        return JSON.parse(store().getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** False where nothing can be kept. */
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
