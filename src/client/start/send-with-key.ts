import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { contentOf, keyToSend } from '../forms/idempotency-key.ts';

const placeByButton: Partial<Record<string, BrowserStorageKey>> = {
  'lead-submit': 'porchlight:lead-send',
  'roi-save': 'porchlight:calculation-send',
};

/**
 * What the browser sends before hydration has the key of the hydrated page. Otherwise a press after
 * hydration, while the first answer is awaited, would store a second record.
 */
export function sendWithKey(): void {
  addEventListener('submit', ({ submitter, defaultPrevented }) => {
    const place = placeByButton[submitter?.id ?? ''];
    if (!place || defaultPrevented) return;
    if (!(submitter instanceof HTMLButtonElement && submitter.form)) return;
    submitter.name = 'idempotencyKey';
    submitter.value = keyToSend(place, contentOf(submitter.form));
  });
}
