import { v4 } from 'uuid';

/** Answers with the same key for the same content sent again, and with a new one when a field has changed. */
export function createKeyring(): (content: unknown) => string {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    // Not crypto.randomUUID: over plain HTTP browsers leave it out.
    if (text !== last.content) last = { content: text, key: v4() };
    return last.key;
  };
}
