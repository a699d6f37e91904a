import { sessionStore } from '../browser-store.ts';
import { fillHiddenFields } from '../forms/submit-natively.ts';

const KEY = 'porchlight:without-script';

/** After a part of the page failed, its form works without script. */
export const stopHydratingInThisTab = () => void sessionStore.set(KEY, true);

export const isHydratedInThisTab = () => sessionStore.get(KEY) !== true;

/** The browser posts the forms, but with the draft's key and the campaign. */
export function workWithoutScript({ afterMs = 0 } = {}): void {
  // CSS reads this attribute, and moves the page's content.
  setTimeout(() => (document.documentElement.dataset.script = 'none'), afterMs);
  addEventListener('submit', ({ target, submitter }) =>
    fillHiddenFields(target as HTMLFormElement, submitter),
  );
}
