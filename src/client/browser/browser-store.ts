import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { attempt } from './attempt.ts';

/** Stores nothing if storage is blocked or full. The privacy policy explains each key. */
const safeStore = (store: () => Storage) => ({
  /** Validate the value before use, because any script may have written it. */
  get: (key: BrowserStorageKey) =>
    attempt<unknown>(() => JSON.parse(store().getItem(key) ?? 'null')),
  set: (key: BrowserStorageKey, value: unknown) =>
    attempt(() => store().setItem(key, JSON.stringify(value))),
  remove: (key: BrowserStorageKey) => attempt(() => store().removeItem(key)),
});

export const sessionStore = safeStore(() => sessionStorage);
export const localStore = safeStore(() => localStorage);

/** For the page's first script, which a schema library would make 50% larger. */
export const asRecord = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' ? { ...value } : {};
