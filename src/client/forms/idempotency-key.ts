import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { honeypotField } from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';

interface LastSend {
  key: string;
  content: string;
}

/** For a browser whose storage is blocked. */
const inMemory = new Map<BrowserStorageKey, LastSend>();

/**
 * The Idempotency-Key for this content. What is sent again unchanged has the key of the last send,
 * also after a reload of the tab, so that the server stores it once.
 */
export function keyToSend(place: BrowserStorageKey, content: string): string {
  const last = inMemory.get(place) ?? storedSend(place);
  const send = last?.content === content ? last : { key: newKey(), content };
  inMemory.set(place, send);
  sessionStore.set(place, send);
  return send.key;
}

/** What is sent next isn't a repetition. */
export function forgetKey(place: BrowserStorageKey): void {
  inMemory.delete(place);
  sessionStore.remove(place);
}

/** What the visitor typed and chose, the same before and after hydration. */
export function contentOf(form: HTMLFormElement): string {
  const fields = new FormData(form);
  fields.delete(honeypotField);
  for (const { name } of form.querySelectorAll<HTMLInputElement>('[type=hidden]'))
    fields.delete(name);
  return JSON.stringify([...fields]);
}

function storedSend(place: BrowserStorageKey): LastSend | undefined {
  const { key, content } = asRecord(sessionStore.get(place));
  return typeof key === 'string' && typeof content === 'string' ? { key, content } : undefined;
}

// crypto.randomUUID requires HTTPS:
// https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
