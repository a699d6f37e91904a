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

// The first script parses by hand: a schema library would be half as large as the rest of it.

/** What was read, as an object whose fields are still unknown; without any if it is no object. */
export const asRecord = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const isStringRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');
