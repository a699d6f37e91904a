import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';

/** For a browser whose storage is blocked. */
const inMemory = new Map<BrowserStorageKey, string>();

/**
 * The Idempotency-Key of what the tab sends, also after a reload, until it was sent. The server
 * compares the content, too: a repeat is stored once, and a correction is another record.
 */
export function keyToSend(place: BrowserStorageKey): string {
  const { key: stored } = asRecord(sessionStore.get(place));
  const key = inMemory.get(place) ?? (typeof stored === 'string' ? stored : newKey());
  inMemory.set(place, key);
  sessionStore.set(place, { key });
  return key;
}

/** What is sent next isn't a repetition. */
export function forgetKey(place: BrowserStorageKey): void {
  inMemory.delete(place);
  sessionStore.remove(place);
}

// crypto.randomUUID requires HTTPS:
// https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
