import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { honeypotField } from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';

interface LastSend {
  key: string;
  /** Instead of the content, which has a name and a number. */
  hash: number;
  /** In milliseconds. */
  sentAt: number;
  isAnswered: boolean;
}

// The tabs of a phone live for weeks, and who asks again the next day wants another call.
const DAY_MS = 86_400_000;

/** For a browser whose storage is blocked. */
const inMemory = new Map<BrowserStorageKey, LastSend>();

/**
 * The Idempotency-Key for this content. For a day, what is sent again unchanged has the key of the
 * last send, also after its answer and a reload of the tab, so that the server stores it once.
 */
export function keyToSend(place: BrowserStorageKey, content: string): string {
  const last = lastSend(place);
  const hash = hashOf(content);
  if (last?.hash === hash) return last.key;
  const key = newKey();
  remember(place, { key, hash, sentAt: Date.now(), isAnswered: false });
  return key;
}

/** The last send has arrived. */
export function noteAnswer(place: BrowserStorageKey): void {
  const last = lastSend(place);
  if (last) remember(place, { ...last, isAnswered: true });
}

/** Whether what was sent last, within a day, has arrived. */
export const isAnswered = (place: BrowserStorageKey): boolean =>
  lastSend(place)?.isAnswered === true;

/** What the visitor typed and chose, the same before and after hydration. */
export function contentOf(form: HTMLFormElement): string {
  const fields = new FormData(form);
  fields.delete(honeypotField);
  for (const { name } of form.querySelectorAll<HTMLInputElement>('[type=hidden]'))
    fields.delete(name);
  return JSON.stringify([...fields]);
}

function remember(place: BrowserStorageKey, send: LastSend): void {
  inMemory.set(place, send);
  sessionStore.set(place, send);
}

/** Deletes it after a day. */
function lastSend(place: BrowserStorageKey): LastSend | undefined {
  const last = storedSend(place) ?? inMemory.get(place);
  // In both directions, because a clock that was wrong may have been set back.
  if (!last || Math.abs(Date.now() - last.sentAt) < DAY_MS) return last;
  inMemory.delete(place);
  sessionStore.remove(place);
  return undefined;
}

function storedSend(place: BrowserStorageKey): LastSend | undefined {
  const { key, hash, sentAt, ...stored } = asRecord(sessionStore.get(place));
  if (typeof key !== 'string' || typeof hash !== 'number' || typeof sentAt !== 'number')
    return undefined;
  return { key, hash, sentAt, isAnswered: stored.isAnswered === true };
}

/** FNV-1a. Two contents with one hash are two leads, because the server compares the contents. */
const hashOf = (content: string): number =>
  content
    .split('')
    .reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);

// crypto.randomUUID requires HTTPS:
// https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
