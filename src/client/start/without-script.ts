import { sessionStore } from '../browser-store.ts';

const KEY = 'porchlight:without-script';

/** After a part of the page failed, its form works without script. */
export const stopHydratingInThisTab = () => void sessionStore.set(KEY, true);

export const isHydratedInThisTab = () => sessionStore.get(KEY) !== true;
